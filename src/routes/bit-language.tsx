import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/bit-language.mdx'
import { BitLanguagePage } from '@/features/bitLanguage/BitLanguagePage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/bit-language')({
  // Checked by the component, so that the first script does not have the check.
  validateSearch: (search: Record<string, unknown>): { cmd?: unknown } => search,
  head: () => pageHead('bit-language'),
  component: BitLanguage,
})

function BitLanguage() {
  const { cmd } = Route.useSearch()
  return <BitLanguagePage words={Words} line={typeof cmd === 'string' ? cmd : undefined} />
}
