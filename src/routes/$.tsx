import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { NotFoundPage } from '@/layout/NotFoundPage'

/** Every path that is no other. */
export const Route = createFileRoute('/$')({
  head: () => documentHead({ title: 'Not found' }),
  component: NotFoundPage,
})
