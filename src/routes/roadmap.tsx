import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/roadmap.mdx'
import { pageHead } from '@/components/seo/documentHead'
import { roadmapQuery } from '@/domain/roadmap/queryOptions'
import { roadmapSearch } from '@/domain/roadmap/roadmapSearch'
import { readRows } from '@/domain/session/readRows'
import { RoadmapPage } from '@/features/roadmap/RoadmapPage'

export const Route = createFileRoute('/roadmap')({
  validateSearch: roadmapSearch,
  head: () => pageHead('roadmap'),
  loader: ({ context }) => readRows(context, roadmapQuery),
  component: Roadmap,
})

function Roadmap() {
  return <RoadmapPage search={Route.useSearch()} words={Words} />
}
