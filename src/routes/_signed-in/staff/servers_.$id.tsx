import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readRows } from '@/domain/session/readRows'
import { FleetInstancePage } from '@/features/admin/servers/FleetInstancePage'
import { fleetInstanceRows } from '@/features/admin/servers/rows'

export const Route = createFileRoute('/_signed-in/staff/servers_/$id')({
  head: () => documentHead({ title: 'Server, staff' }),
  loader: ({ context, params: { id } }) => readRows(context, ...fleetInstanceRows(id)),
  component: Server,
})

function Server() {
  const { id } = Route.useParams()
  return <FleetInstancePage key={id} id={id} />
}
