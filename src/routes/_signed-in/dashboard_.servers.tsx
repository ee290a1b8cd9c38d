import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { instanceSearch, type InstanceSearch } from '@/domain/instances/instanceSearch'
import { ServersPage } from '@/features/instances/list/ServersPage'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { readFirstRows } from '@/domain/workspaces/readFirstRows'
import { serversRows } from '@/features/instances/list/serversRows'

export const Route = createFileRoute('/_signed-in/dashboard_/servers')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): InstanceSearch => search,
  head: () => documentHead({ title: 'Servers' }),
  loader: ({ context }) => {
    void readRows(context, statesQuery, transitionsQuery)
    return readFirstRows(context, serversRows)
  },
  component: Servers,
})

function Servers() {
  return <ServersPage search={instanceSearch({ ...Route.useSearch() })} />
}
