import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { NotFoundPage } from '@/layout/NotFoundPage'

/** Unknown paths below /admin: behind the guard like the known ones, so that they tell nobody apart. */
export const Route = createFileRoute('/_signed-in/admin/$')({
  head: () => documentHead({ title: 'Not found' }),
  component: NotFoundPage,
})
