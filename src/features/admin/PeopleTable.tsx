import type { ReactNode } from 'react'
import { accessInWords } from '@/features/account/access'
import { LocalTime } from '@/lib/LocalTime'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { nameOf } from './person'
import type { Person } from './queries'

export interface PeopleTableProps {
  people: readonly Person[]
  /** Who looks at it. */
  ownId: string | undefined
  isLoading: boolean
  /** Another page is on its way. */
  isBusy: boolean
  onChangeAccess: (person: Person) => void
  empty: ReactNode
}

type ColumnOptions = Pick<PeopleTableProps, 'ownId' | 'onChangeAccess'>

function columnsOf({ ownId, onChangeAccess }: ColumnOptions): readonly Column<Person>[] {
  return [
    {
      id: 'person',
      header: 'Name and email',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: (person) => (
        <>
          <span className="flex flex-wrap gap-x-2">
            {person.full_name || 'No name'}{' '}
            {person.user_id === ownId ? <span className="font-normal text-text-3">you</span> : null}
            {person.suspended_at ? <StateTag state="retiring">Suspended</StateTag> : null}
          </span>
          <span className="mono block text-12 text-text-3">{person.email ?? 'No email'}</span>
        </>
      ),
    },
    {
      id: 'company',
      header: 'Company',
      className: 'wrap-anywhere',
      cell: ({ company }) => company || <span className="text-text-3">None</span>,
    },
    {
      id: 'access',
      header: 'Access',
      cell: (person) => (
        <>
          <span className={person.staff_type === null ? undefined : 'strong'}>
            {accessInWords({ role: 'user', staffType: person.staff_type })}
          </span>{' '}
          <span className="mono block text-12 whitespace-nowrap text-text-3">
            role {person.role}
          </span>
        </>
      ),
    },
    {
      id: 'since',
      header: 'Member since',
      figure: true,
      cell: ({ created_at }) => <LocalTime at={created_at} day />,
    },
    {
      id: 'last',
      header: 'Last sign-in',
      figure: true,
      className: 'whitespace-normal text-balance',
      cell: ({ last_sign_in_at }) =>
        last_sign_in_at === null ? (
          <span className="text-text-3">never</span>
        ) : (
          <LocalTime at={last_sign_in_at} />
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'corner',
      cell: (person) => (
        <Button size="sm" className="whitespace-nowrap" onClick={() => onChangeAccess(person)}>
          <span>
            Change <span className="max-md:sr-only">access</span>{' '}
            <span className="sr-only">of {nameOf(person)}</span>
          </span>
        </Button>
      ),
    },
  ]
}

/** People as rows, each with the key that changes what they may do. */
export function PeopleTable({
  people,
  ownId,
  isLoading,
  isBusy,
  onChangeAccess,
  empty,
}: PeopleTableProps) {
  return (
    <Table
      caption="People"
      columns={columnsOf({ ownId, onChangeAccess })}
      rows={people}
      rowKey={({ user_id }) => user_id}
      skeleton={isLoading ? 8 : 0}
      busy={isBusy}
      foldAt="lg"
      empty={empty}
    />
  )
}
