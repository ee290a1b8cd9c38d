import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeviceName } from '@/components/DeviceName'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { ReasonDialog } from '@/components/ReasonDialog'
import { SectionHead } from '@/components/SectionHead'
import {
  addedColumn,
  addressColumn,
  factorColumn,
  lastUseColumn,
} from '@/components/securityColumns'
import { TimeAgo } from '@/components/TimeAgo'
import { nameOf } from '@/domain/identity/person'
import type { PersonDetail } from '@/domain/identity/personDetail'
import { personSecurityQuery } from '@/domain/identity/peopleQueries'
import {
  endPersonSessions,
  removePersonFactor,
  type PersonSecurity as Security,
} from '@/domain/identity/personSecurity'
import { factorName, type AccountSession, type Factor } from '@/domain/identity/security'
import { queryKeys } from '@/domain/queryKeys'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const sessionColumns: readonly Column<AccountSession>[] = [
  {
    id: 'device',
    header: 'Device',
    rowHeader: true,
    list: 'full',
    cell: ({ userAgent, hasShownFactor }) => (
      <>
        <DeviceName userAgent={userAgent} />
        {hasShownFactor ? (
          <span className="block text-12 font-normal text-text-3">with second factor</span>
        ) : null}
      </>
    ),
  },
  addressColumn,
  { id: 'since', header: 'Signed in', cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { id: 'used', header: 'Last use', cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} /> },
]

function factorColumnsOf(onRemove: (factor: Factor) => void): Column<Factor>[] {
  return [
    factorColumn,
    addedColumn,
    lastUseColumn,
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (factor) => (
        <Button
          size="sm"
          aria-label={`Remove ${factorName(factor)}`}
          onClick={() => onRemove(factor)}
        >
          Remove
        </Button>
      ),
    },
  ]
}

/** What stays after a factor is removed. */
function effectOf({ factors, isDemanded }: Security): string {
  if (factors.length > 1) return 'Another second factor stays.'
  return isDemanded
    ? 'It is the only one: the password alone signs in, and then the person has to add a new one. The recovery codes stop working.'
    : 'It is the only one: from then on the password alone signs in. The recovery codes stop working.'
}

/** The second factors and the sessions of a person, for admins: to help after a loss, and to shut somebody out. */
export function PersonSecurity({ person }: { person: PersonDetail }) {
  const id = person.user_id
  const name = nameOf(person)
  const query = useQuery(personSecurityQuery(id))
  const [asked, setAsked] = useState<Factor | 'sessions' | null>(null)
  const done = (message: string) => {
    setAsked(null)
    notifySuccess(message)
  }
  const meta = {
    invalidates: [queryKeys.people('security', id), queryKeys.auditEvents()],
    alsoAfter: 'failure',
  } as const
  const end = useMutation({
    mutationFn: (reason: string) => endPersonSessions(id, reason),
    onSuccess: () => done(`All sessions of ${name} have ended.`),
    meta,
  })
  const remove = useMutation({
    mutationFn: ({ factor, reason }: { factor: Factor; reason: string }) =>
      removePersonFactor(id, factor.id, reason),
    onSuccess: (_, { factor }) => done(`${factorName(factor)} was removed.`),
    meta,
  })
  const ask = (what: Factor | 'sessions') => {
    end.reset()
    remove.reset()
    setAsked(what)
  }
  const { data } = query
  return (
    <>
      <section aria-labelledby="factors" className="border-b border-line">
        <SectionHead
          id="factors"
          title="Second factors"
          aside={data && <Protection security={data} />}
        />
        <QueryState query={query}>
          {(security) => (
            <Table
              caption="Second factors"
              columns={factorColumnsOf(ask)}
              rows={security?.factors ?? []}
              rowKey={({ id: factorId }) => factorId}
              skeleton={security === undefined ? 1 : 0}
              empty={
                <EmptyState title="No second factor">
                  A password or a passkey alone opens this account.
                </EmptyState>
              }
            />
          )}
        </QueryState>
      </section>
      {data === undefined ? null : (
        <section aria-labelledby="sessions" className="border-b border-line">
          <SectionHead
            id="sessions"
            title="Sessions"
            aside={
              <Button
                size="sm"
                disabledReason={data.sessions.length === 0 ? 'There are no sessions.' : undefined}
                onClick={() => ask('sessions')}
              >
                End all sessions
              </Button>
            }
          />
          <Table
            caption="Sessions"
            columns={sessionColumns}
            rows={data.sessions}
            rowKey={({ id: sessionId }) => sessionId}
            foldAt="lg"
            empty={<EmptyState title="No sessions">This person is signed in nowhere.</EmptyState>}
          />
        </section>
      )}
      {asked === 'sessions' ? (
        <ReasonDialog
          title={`End all sessions of ${name}?`}
          description="All devices are signed out at their next request. The person can sign in again. To keep somebody out, suspend the account."
          label="End sessions"
          variant="danger"
          hint="In the audit log. The person gets an email without it."
          isPending={end.isPending}
          failure={end.error}
          onChange={end.reset}
          onConfirm={end.mutate}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked !== null && asked !== 'sessions' && data ? (
        <ReasonDialog
          title={`Remove ${factorName(asked)}?`}
          description={`Only for a person who has lost it, and who has shown you that they are ${name}. ${effectOf(data)}`}
          label="Remove"
          variant="danger"
          hint="In the audit log and in an email to all admins. The person gets an email without it."
          isPending={remove.isPending}
          failure={remove.error}
          onChange={remove.reset}
          onConfirm={(reason) => remove.mutate({ factor: asked, reason })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

/** Whether a second factor is on, and what else there is. */
function Protection({ security }: { security: Security }) {
  const { hasSecondFactor, isDemanded, recoveryCodesLeft, passkeys } = security
  return (
    <span className="flex flex-wrap gap-x-4">
      {hasSecondFactor ? (
        <StateTag state="available">On</StateTag>
      ) : (
        <StateTag state={isDemanded ? 'retiring' : 'planned'}>
          {isDemanded ? 'Off, but demanded' : 'Off'}
        </StateTag>
      )}
      {hasSecondFactor ? `Recovery codes: ${recoveryCodesLeft}` : null}
      {passkeys.length > 0 ? <span>Passkeys: {passkeys.length}</span> : null}
    </span>
  )
}
