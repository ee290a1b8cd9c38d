import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '@/components/seo/documentHead'
import Words from '@/content/pages/community.mdx'
import { providerQuery } from '@/domain/provider/providerQuery'
import { readRows } from '@/domain/session/readRows'
import { CommunityPage } from '@/features/community/CommunityPage'
import { communitySearch } from '@/features/community/communitySearch'

export const Route = createFileRoute('/community')({
  validateSearch: communitySearch,
  head: () => pageHead('community'),
  loader: ({ context }) => readRows(context, providerQuery),
  component: Community,
})

function Community() {
  const { topic } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CommunityPage
      topic={topic}
      words={Words}
      onTopic={(id) => void navigate({ search: { topic: id }, replace: true, resetScroll: false })}
    />
  )
}
