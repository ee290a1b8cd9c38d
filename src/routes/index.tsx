import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { HomePage, prepareHome } from '@/features/home/HomePage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/')({
  // Kept in the first chunk: the route is so small that another request would cost more.
  codeSplitGroupings: [],
  validateSearch: catalogueSearch,
  head: () => pageHead('home'),
  loader: ({ context }) => prepareHome(context),
  component: Home,
})

function Home() {
  return <HomePage search={Route.useSearch()} />
}
