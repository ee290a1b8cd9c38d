import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { PersonKey } from '@/domain/identity/personDetail'
import { personKeysQuery } from '@/domain/identity/peopleQueries'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<PersonKey>[] = [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ name }) => name,
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ algorithm, bits }) => (
      <>
        {algorithm} <span className="text-text-3">{bits} bits</span>
      </>
    ),
  },
  {
    id: 'fingerprint',
    header: 'Fingerprint',
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ fingerprint }) => <code className="text-12">{fingerprint}</code>,
  },
  {
    id: 'added',
    header: 'Added',
    figure: true,
    cell: ({ createdAt }) => <LocalTime at={createdAt} day />,
  },
]

/** The SSH keys of a person. The keys themselves are never shown to staff. */
export function PersonKeys({ userId }: { userId: string }) {
  const query = useQuery(personKeysQuery(userId))
  return (
    <section aria-labelledby="keys" className="border-b border-line">
      <SectionHead id="keys" title="SSH keys" aside={query.data && String(query.data.length)} />
      <QueryState
        query={query}
        empty={<EmptyState title="No SSH keys">This person has added none.</EmptyState>}
      >
        {(keys) => (
          <Table
            caption="SSH keys"
            columns={columns}
            rows={keys ?? []}
            rowKey={({ id }) => id}
            skeleton={keys === undefined ? 1 : 0}
            foldAt="lg"
          />
        )}
      </QueryState>
    </section>
  )
}
