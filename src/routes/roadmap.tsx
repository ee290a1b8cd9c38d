import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/roadmap.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/roadmap')({
  head: () => pageHead('roadmap'),
  component: RoadmapPage,
})

function RoadmapPage() {
  return <ContentPage page="roadmap" words={Words} headings={headings} />
}
