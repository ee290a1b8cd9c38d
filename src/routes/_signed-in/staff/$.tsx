import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { NotFoundPage } from '@/layout/NotFoundPage'

/** Unknown paths below /staff. The guard covers them too, so nobody can find out which staff pages exist. */
export const Route = createFileRoute('/_signed-in/staff/$')({
  head: () => documentHead({ title: 'Not found' }),
  component: NotFoundPage,
})
