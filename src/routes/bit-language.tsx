import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/bit-language.mdx'
import { BitLanguagePage } from '@/features/bitLanguage/BitLanguagePage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/bit-language')({
  validateSearch: ({ cmd }: Record<string, unknown>): { cmd?: string | undefined } => ({
    cmd: typeof cmd === 'string' ? cmd : undefined,
  }),
  head: () => pageHead('bit-language'),
  component: BitLanguage,
})

function BitLanguage() {
  return <BitLanguagePage words={Words} line={Route.useSearch().cmd} />
}
