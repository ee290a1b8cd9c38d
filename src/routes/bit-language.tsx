import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/bit-language.mdx'
import { BitSections, sectionHeadings } from '@/features/bitLanguage/BitSections'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/bit-language')({
  head: () => pageHead('bit-language'),
  component: BitLanguagePage,
})

function BitLanguagePage() {
  return (
    <ContentPage page="bit-language" words={Words} headings={[...headings, ...sectionHeadings]}>
      <BitSections />
    </ContentPage>
  )
}
