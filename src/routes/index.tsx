import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '@/features/catalogue/catalogueSearch'
import { HomePage } from '@/features/home/HomePage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/')({
  validateSearch: catalogueSearch,
  head: () => pageHead('home'),
  component: Home,
})

function Home() {
  return <HomePage search={Route.useSearch()} />
}
