import { createFileRoute } from '@tanstack/react-router'
import { PersonPage } from '@/features/admin/people/PersonPage'
import { documentHead } from '@/components/seo/documentHead'
import { eventsQuery } from '@/domain/audit/queryOptions'
import { personKeysQuery, personQuery } from '@/domain/identity/peopleQueries'
import { personActionsQuery } from '@/domain/instances/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/admin/people_/$id')({
  head: () => documentHead({ title: 'Person, admin' }),
  loader: ({ context, params: { id } }) =>
    readRows(
      context,
      personQuery(id),
      personKeysQuery(id),
      personActionsQuery(id),
      eventsQuery({ person: id }),
    ),
  component: Person,
})

function Person() {
  const { id } = Route.useParams()
  return <PersonPage key={id} id={id} />
}
