import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/research.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/research')({
  head: () => pageHead('research'),
  component: ResearchPage,
})

function ResearchPage() {
  return <ContentPage page="research" words={Words} headings={headings} />
}
