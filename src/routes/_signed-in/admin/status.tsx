import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { incidentSearch } from '@/domain/status/incidentSearch'
import { incidentsQuery } from '@/domain/status/queries'
import { IncidentsPage } from '@/features/admin/status/IncidentsPage'

export const Route = createFileRoute('/_signed-in/admin/status')({
  validateSearch: incidentSearch,
  head: () => documentHead({ title: 'Status, admin' }),
  loader: ({ context }) => readRows(context, incidentsQuery, regionsQuery),
  component: Status,
})

function Status() {
  return <IncidentsPage search={Route.useSearch()} />
}
