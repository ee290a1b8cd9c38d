import { PersonLink } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { Person } from '@/domain/identity/people'
import { Table, type Column } from '@/ui/Table'
import { nameOf } from '@/domain/identity/person'

/** The list of people shows all. */
const SHOWN = 5

const columns: readonly Column<Person>[] = [
  {
    id: 'person',
    header: 'Name and email',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: (person) => (
      <>
        <PersonLink id={person.user_id}>{nameOf(person)}</PersonLink>
        {person.email === null ? null : (
          <span className="mono block text-12 text-text-3">{person.email}</span>
        )}
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ suspension_reason }) => (
      <span className="whitespace-pre-line">{suspension_reason}</span>
    ),
  },
  {
    id: 'since',
    header: 'Since',
    figure: true,
    cell: ({ suspended_at }) => (suspended_at === null ? null : <LocalTime at={suspended_at} />),
  },
]

/** People whose account is read-only, with the reason. Renders nothing if there are none. */
export function SuspendedPeople({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="suspended">
      <SectionHead
        id="suspended"
        title="Suspended people"
        aside={people.length > SHOWN ? `First ${SHOWN}` : undefined}
      />
      <Table
        caption="Suspended people"
        columns={columns}
        rows={people.slice(0, SHOWN)}
        rowKey={({ user_id }) => user_id}
      />
    </section>
  )
}
