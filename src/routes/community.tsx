import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '@/components/seo/documentHead'
import Words from '@/content/pages/community.mdx'
import { providerQuery } from '@/domain/provider/providerQuery'
import { readRows } from '@/domain/session/readRows'
import { CommunityPage } from '@/features/community/CommunityPage'

export const Route = createFileRoute('/community')({
  head: () => pageHead('community'),
  loader: ({ context }) => readRows(context, providerQuery),
  component: Community,
})

function Community() {
  return <CommunityPage words={Words} />
}
