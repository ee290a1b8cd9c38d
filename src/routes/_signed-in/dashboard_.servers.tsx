import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { instanceSearch } from '@/domain/instances/instanceSearch'
import { ServersPage } from '@/features/instances/list/ServersPage'

export const Route = createFileRoute('/_signed-in/dashboard_/servers')({
  validateSearch: instanceSearch,
  head: () => documentHead({ title: 'Servers' }),
  component: Servers,
})

function Servers() {
  return <ServersPage search={Route.useSearch()} />
}
