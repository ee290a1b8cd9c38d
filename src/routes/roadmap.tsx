import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/roadmap.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/roadmap')({
  head: () => pageHead('roadmap'),
  component: RoadmapPage,
})

function RoadmapPage() {
  return <ContentPage page="roadmap" words={Words} headings={headings} />
}
