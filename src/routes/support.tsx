import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/support.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/support')({
  head: () => pageHead('support'),
  component: SupportPage,
})

function SupportPage() {
  return <ContentPage page="support" words={Words} headings={headings} />
}
