import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { detailSearch, type DetailSearch } from '@/domain/instances/detailSearch'
import { InstancePage } from '@/features/instances/detail/InstancePage'
import { statesQuery, transitionsQuery } from '@/domain/catalogue/queryOptions'
import { instanceRows } from '@/features/instances/detail/instanceRows'
import { readRows } from '@/domain/session/readRows'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { readFirstRows } from '@/domain/workspaces/readFirstRows'

export const Route = createFileRoute('/_signed-in/dashboard_/servers_/$id')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): DetailSearch => search,
  head: () => documentHead({ title: 'Server' }),
  loader: ({ context, params }) => {
    void readRows(context, statesQuery, transitionsQuery, settingsQuery)
    return readFirstRows(context, instanceRows(params.id))
  },
  component: Server,
})

function Server() {
  const { id } = Route.useParams()
  // The key gives each server a page of its own, so no open form or question stays behind.
  return (
    <InstancePage key={id} id={id} tab={detailSearch({ ...Route.useSearch() }).tab ?? 'overview'} />
  )
}
