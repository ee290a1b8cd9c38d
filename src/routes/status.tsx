import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '@/components/seo/documentHead'
import Words from '@/content/pages/status.mdx'
import { statusFeedUrl } from '@/domain/catalogue/publicRows'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { incidentsQuery, recordQuery } from '@/domain/status/queries'
import { StatusPage } from '@/features/status/StatusPage'

export const Route = createFileRoute('/status')({
  head: async () => {
    const { meta, links } = await pageHead('status')
    const feed = { rel: 'alternate', type: 'application/atom+xml', href: statusFeedUrl() }
    return { meta, links: [...links, feed] }
  },
  loader: ({ context }) => readRows(context, regionsQuery, recordQuery, incidentsQuery),
  component: Status,
})

function Status() {
  return <StatusPage words={Words} />
}
