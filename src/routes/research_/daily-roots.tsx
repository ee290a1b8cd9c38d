import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { dailyRootsPage } from '@/content/research/dailyRootsPage'
import { latestRootsQuery } from '@/domain/billing/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { DailyRootsPage } from '@/features/research/DailyRootsPage'

export const Route = createFileRoute('/research_/daily-roots')({
  head: () => documentHead(dailyRootsPage),
  loader: ({ context }) => readRows(context, latestRootsQuery),
  component: DailyRootsPage,
})
