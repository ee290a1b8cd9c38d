import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '@/features/admin/people/PeoplePage'
import { peopleSearch } from '@/domain/identity/peopleSearch'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/_signed-in/admin/people')({
  validateSearch: peopleSearch,
  head: () => documentHead({ title: 'People, admin' }),
  component: People,
})

function People() {
  return <PeoplePage search={Route.useSearch()} />
}
