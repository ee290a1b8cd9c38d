import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '@/components/seo/documentHead'
import { supportSearch, type SupportSearch } from '@/domain/tickets/supportSearch'
import { SupportPage } from '@/features/support/SupportPage'

export const Route = createFileRoute('/support')({
  // Checked by the component, so that the first script does not have the reader.
  validateSearch: (search: Record<string, unknown>): SupportSearch => search,
  head: () => pageHead('support'),
  component: Support,
})

function Support() {
  return <SupportPage search={supportSearch({ ...Route.useSearch() })} />
}
