import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '@/features/admin/overview/OverviewPage'
import { documentHead } from '@/components/seo/documentHead'
import { attentionQuery, catalogueOverviewQuery } from '@/domain/catalogue/admin/overviewQueries'
import { fleetAttentionQuery } from '@/domain/instances/admin/queryOptions'
import { firstStepsQuery } from '@/domain/provider/firstSteps'
import { accessChangesQuery, overviewQuery } from '@/domain/identity/peopleQueries'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/admin/')({
  head: () => documentHead({ title: 'Admin' }),
  loader: ({ context }) =>
    readRows(
      context,
      overviewQuery,
      catalogueOverviewQuery,
      attentionQuery,
      fleetAttentionQuery,
      firstStepsQuery,
      accessChangesQuery,
    ),
  component: OverviewPage,
})
