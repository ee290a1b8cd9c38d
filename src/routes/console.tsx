import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/console.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/console')({
  head: () => pageHead('console'),
  component: ConsolePage,
})

function ConsolePage() {
  return <ContentPage page="console" words={Words} headings={headings} />
}
