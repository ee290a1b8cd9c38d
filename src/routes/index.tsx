import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { HomePage, prepareHome } from '@/features/home/HomePage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/')({
  // Part of the first chunk: it is little more than a name, and its own file would be a request of its own.
  codeSplitGroupings: [],
  validateSearch: catalogueSearch,
  head: () => pageHead('home'),
  loader: prepareHome,
  component: Home,
})

function Home() {
  return <HomePage search={Route.useSearch()} />
}
