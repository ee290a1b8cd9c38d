import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/community.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/community')({
  head: () => pageHead('community'),
  component: CommunityPage,
})

function CommunityPage() {
  return <ContentPage page="community" words={Words} headings={headings} />
}
