import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '@/features/catalogue/catalogueSearch'
import { CreatePage } from '@/features/create/CreatePage'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/dashboard_/create')({
  validateSearch: catalogueSearch,
  head: () => documentHead({ title: 'Create server' }),
  component: Create,
})

function Create() {
  const { plan, region, image } = Route.useSearch()
  return <CreatePage search={{ plan, region, image }} />
}
