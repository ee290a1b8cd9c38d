import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { NotFoundPage } from '@/layout/NotFoundPage'

/** Unknown paths below /admin. The guard covers them too, so nobody can find out which admin pages exist. */
export const Route = createFileRoute('/_signed-in/admin/$')({
  head: () => documentHead({ title: 'Not found' }),
  component: NotFoundPage,
})
