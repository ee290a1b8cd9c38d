import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/sdks.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/sdks')({
  head: () => pageHead('sdks'),
  component: SdksPage,
})

function SdksPage() {
  return <ContentPage page="sdks" words={Words} headings={headings} />
}
