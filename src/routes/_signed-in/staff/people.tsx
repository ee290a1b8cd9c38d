import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '@/features/admin/people/PeoplePage'
import { peopleSearch } from '@/domain/identity/peopleSearch'
import { documentHead } from '@/components/seo/documentHead'
import { peopleQuery } from '@/domain/identity/peopleQueries'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/staff/people')({
  validateSearch: peopleSearch,
  head: () => documentHead({ title: 'People, staff' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readRows(context, peopleQuery(deps)),
  component: People,
})

function People() {
  return <PeoplePage search={Route.useSearch()} />
}
