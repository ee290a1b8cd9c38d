import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { NotFoundPage } from '@/layout/NotFoundPage'

/** Every path that no other route matches. */
export const Route = createFileRoute('/$')({
  head: () => documentHead({ title: 'Not found' }),
  component: NotFoundPage,
})
