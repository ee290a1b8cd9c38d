import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { UndoChangePage } from '@/features/mailLinks/UndoChangePage'
import { mailLinkSearch } from '@/features/mailLinks/mailLinkSearch'

export const Route = createFileRoute('/account-undo')({
  head: () => documentHead({ title: 'Undo a change of your account' }),
  component: Undo,
})

function Undo() {
  return <UndoChangePage search={mailLinkSearch(Route.useSearch())} />
}
