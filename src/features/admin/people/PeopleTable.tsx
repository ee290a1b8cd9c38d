import type { ReactNode } from 'react'
import { PersonLink } from '@/components/admin/AreaLinks'
import { describeAccess } from '@/domain/identity/access'
import { LocalTime } from '@/components/LocalTime'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { nameOf } from '@/domain/identity/person'
import type { Person } from '@/domain/identity/people'
import { whyNoSuspensionOf, type Suspender } from '@/domain/identity/suspensionRules'

export interface PeopleTableProps {
  people: readonly Person[]
  /** The signed-in person. */
  suspender: Suspender
  isLoading: boolean
  /** Another page is loading. */
  isBusy: boolean
  /** Only admins change access. */
  onChangeAccess: ((person: Person) => void) | undefined
  /** Called to suspend the person or to lift their suspension. */
  onChangeSuspension: (person: Person) => void
  empty: ReactNode
}

type ColumnOptions = Pick<PeopleTableProps, 'suspender' | 'onChangeAccess' | 'onChangeSuspension'>

function columnsOf({
  suspender,
  onChangeAccess,
  onChangeSuspension,
}: ColumnOptions): readonly Column<Person>[] {
  return [
    {
      id: 'person',
      header: 'Name and email',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: (person) => (
        <>
          <span className="flex flex-wrap gap-x-2">
            <PersonLink id={person.user_id}>{person.full_name || 'No name'}</PersonLink>{' '}
            {person.user_id === suspender.id ? (
              <span className="font-normal text-text-3">you</span>
            ) : null}
            {person.suspended_at ? <StateTag state="suspended" /> : null}
          </span>
          <span className="mono block text-12 text-text-3">{person.email ?? 'No email'}</span>
          {person.suspended_at ? (
            <span className="mt-1 block text-12 font-normal whitespace-pre-line">
              Since <LocalTime at={person.suspended_at} day />: {person.suspension_reason}
            </span>
          ) : null}
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
            {describeAccess({ role: 'user', staffType: person.staff_type })}
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
          <span className="text-text-3">Never</span>
        ) : (
          <LocalTime at={last_sign_in_at} />
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'full',
      cell: (person) => (
        <span className="flex flex-wrap gap-2 lg:justify-end">
          {onChangeAccess ? (
            <Button size="sm" className="whitespace-nowrap" onClick={() => onChangeAccess(person)}>
              <span>
                Change access <span className="sr-only">of {nameOf(person)}</span>
              </span>
            </Button>
          ) : null}
          <Button
            size="sm"
            className="whitespace-nowrap"
            disabledReason={whyNoSuspensionOf(person, suspender)}
            onClick={() => onChangeSuspension(person)}
          >
            <span>
              {person.suspended_at ? 'Lift suspension' : 'Suspend'}{' '}
              <span className="sr-only">
                {person.suspended_at ? 'of ' : ''}
                {nameOf(person)}
              </span>
            </span>
          </Button>
        </span>
      ),
    },
  ]
}

/** A table of people with their access and suspension, and buttons to change them. */
export function PeopleTable({
  people,
  suspender,
  isLoading,
  isBusy,
  onChangeAccess,
  onChangeSuspension,
  empty,
}: PeopleTableProps) {
  return (
    <Table
      caption="People"
      columns={columnsOf({ suspender, onChangeAccess, onChangeSuspension })}
      rows={people}
      rowKey={({ user_id }) => user_id}
      skeleton={isLoading ? 8 : 0}
      busy={isBusy}
      foldAt="lg"
      empty={empty}
    />
  )
}
