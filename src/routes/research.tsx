import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/research.mdx'
import { pageHead } from '@/components/seo/documentHead'
import { ResearchPage } from '@/features/research/ResearchPage'
import { researchSearch } from '@/features/research/researchSearch'

export const Route = createFileRoute('/research')({
  validateSearch: researchSearch,
  head: () => pageHead('research'),
  component: Research,
})

function Research() {
  return <ResearchPage search={Route.useSearch()} words={Words} />
}
