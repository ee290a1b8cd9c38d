import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { detailSearch } from '@/domain/instances/detailSearch'
import { InstancePage } from '@/features/instances/detail/InstancePage'

export const Route = createFileRoute('/_signed-in/dashboard_/servers_/$id')({
  validateSearch: detailSearch,
  head: () => documentHead({ title: 'Server' }),
  component: Server,
})

function Server() {
  const { id } = Route.useParams()
  // The key gives each server a page of its own, so no open form or question stays behind.
  return <InstancePage key={id} id={id} tab={Route.useSearch().tab ?? 'overview'} />
}
