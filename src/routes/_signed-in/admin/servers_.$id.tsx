import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { fleetInstanceQuery } from '@/domain/instances/admin/queryOptions'
import { instanceActionsQuery, statePeriodsQuery } from '@/domain/instances/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { FleetInstancePage } from '@/features/admin/servers/FleetInstancePage'

export const Route = createFileRoute('/_signed-in/admin/servers_/$id')({
  head: () => documentHead({ title: 'Server, admin' }),
  loader: ({ context, params: { id } }) =>
    readRows(
      context,
      fleetInstanceQuery(id),
      instanceActionsQuery(id),
      statePeriodsQuery(id),
      statesQuery,
      transitionsQuery,
    ),
  component: Server,
})

function Server() {
  const { id } = Route.useParams()
  return <FleetInstancePage key={id} id={id} />
}
