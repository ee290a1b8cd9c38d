import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { CreatePage } from '@/features/instances/draft/CreatePage'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/_signed-in/dashboard_/create')({
  validateSearch: catalogueSearch,
  head: () => documentHead({ title: 'Create server' }),
  component: Create,
})

function Create() {
  const { plan, region, image } = Route.useSearch()
  return <CreatePage search={{ plan, region, image }} />
}
