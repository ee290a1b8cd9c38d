import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/bit-language.mdx'
import { BitLanguagePage } from '@/features/bitLanguage/BitLanguagePage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/bit-language')({
  head: () => pageHead('bit-language'),
  component: BitLanguage,
})

function BitLanguage() {
  return <BitLanguagePage words={Words} />
}
