import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/features/pages/pageHead'
import { NotFoundPage } from '@/features/shell/NotFoundPage'

/** Every path that is no other. */
export const Route = createFileRoute('/$')({
  head: () => documentHead({ title: 'Not found' }),
  component: NotFoundPage,
})
