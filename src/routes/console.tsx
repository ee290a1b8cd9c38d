import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/console.mdx'
import { ConsolePage } from '@/features/console/ConsolePage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/console')({
  // Checked by the component, so that the first script does not have the check.
  validateSearch: (search: Record<string, unknown>): { cmd?: unknown } => search,
  head: () => pageHead('console'),
  component: ConsoleRoute,
})

function ConsoleRoute() {
  const { cmd } = Route.useSearch()
  return <ConsolePage words={Words} line={typeof cmd === 'string' ? cmd : undefined} />
}
