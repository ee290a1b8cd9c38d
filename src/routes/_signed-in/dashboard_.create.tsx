import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { CreatePage } from '@/features/instances/draft/CreatePage'
import { createLabel } from '@/domain/settings/orders'
import { deployment } from '@/lib/deployment'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/_signed-in/dashboard_/create')({
  validateSearch: catalogueSearch,
  head: () => documentHead({ title: createLabel(deployment().orders) }),
  component: Create,
})

function Create() {
  const { plan, region, image } = Route.useSearch()
  return <CreatePage search={{ plan, region, image }} />
}
