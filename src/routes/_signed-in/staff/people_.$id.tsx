import { createFileRoute } from '@tanstack/react-router'
import { PersonPage } from '@/features/admin/people/PersonPage'
import { documentHead } from '@/components/seo/documentHead'
import { personRows } from '@/features/admin/people/rows'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/staff/people_/$id')({
  head: () => documentHead({ title: 'Person, staff' }),
  loader: ({ context, params: { id } }) => readRows(context, ...personRows(id)),
  component: Person,
})

function Person() {
  const { id } = Route.useParams()
  return <PersonPage key={id} id={id} />
}
