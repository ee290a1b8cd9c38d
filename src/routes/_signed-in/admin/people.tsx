import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '@/features/admin/PeoplePage'
import { peopleSearch } from '@/features/admin/peopleSearch'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/admin/people')({
  validateSearch: peopleSearch,
  head: () => documentHead({ title: 'People, admin' }),
  component: People,
})

function People() {
  return <PeoplePage search={Route.useSearch()} />
}
