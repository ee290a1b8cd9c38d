import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DeviceName, deviceNameOf } from '@/components/DeviceName'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { addressColumn } from '@/components/securityColumns'
import { TimeAgo } from '@/components/TimeAgo'
import { endOtherSessions, endSession, type AccountSession } from '@/domain/identity/security'
import { sessionsQuery } from '@/domain/identity/securityQueries'
import { queryKeys } from '@/domain/queryKeys'
import { useAuthActor } from '@/domain/session/useAuth'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

interface Actions {
  onEnd: (session: AccountSession) => void
  onSignOut: () => void
}

function columnsOf({ onEnd, onSignOut }: Actions): Column<AccountSession>[] {
  return [
    {
      id: 'device',
      header: 'Device',
      rowHeader: true,
      list: 'full',
      cell: ({ userAgent, isCurrent, hasShownFactor }) => (
        <span className="flex flex-wrap gap-x-3">
          <DeviceName userAgent={userAgent} />
          {isCurrent ? <StateTag state="available">This device</StateTag> : null}
          {hasShownFactor ? (
            <span className="block w-full text-12 font-normal text-text-3">with second factor</span>
          ) : null}
        </span>
      ),
    },
    addressColumn,
    { id: 'since', header: 'Signed in', cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
    { id: 'used', header: 'Last use', cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} /> },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (session) =>
        session.isCurrent ? (
          <Button size="sm" onClick={onSignOut}>
            Sign out
          </Button>
        ) : (
          <Button
            size="sm"
            aria-label={`End session of ${deviceNameOf(session.userAgent)}`}
            onClick={() => onEnd(session)}
          >
            End session
          </Button>
        ),
    },
  ]
}

const meta = { invalidates: [queryKeys.security()], alsoAfter: 'failure' } as const

/** Where the person is signed in. Each session can be ended, and all but this one at once. */
export function SessionsSection() {
  const auth = useAuthActor()
  const query = useQuery(sessionsQuery)
  const section = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState<AccountSession | 'others' | null>(null)
  const focusNext = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked) focusNext.current = null
  }, [asked])
  const done = (message: string) => {
    // The pressed button goes with its session.
    focusNext.current = section.current
    setAsked(null)
    notifySuccess(message)
  }
  const endOne = useMutation({
    mutationFn: ({ id }: AccountSession) => endSession(id),
    onSuccess: () => done('The session has ended.'),
    meta,
  })
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => done('All other sessions have ended.'),
    meta,
  })
  const ending = asked === 'others' ? endOthers : endOne
  const ask = (what: AccountSession | 'others') => {
    endOne.reset()
    endOthers.reset()
    setAsked(what)
  }
  const rows = query.data
  const others = rows?.filter(({ isCurrent }) => !isCurrent).length
  return (
    <section
      id="sessions"
      aria-labelledby="sessions-head"
      ref={section}
      tabIndex={-1}
      className="border-t border-line outline-none"
    >
      <SectionHead id="sessions-head" title="Sessions" aside={rows && `${rows.length} signed in`} />
      <QueryState query={query}>
        {() => (
          <Table
            caption="Your sessions"
            columns={columnsOf({
              onEnd: ask,
              onSignOut: () => auth.send({ type: 'SIGN_OUT', scope: 'local' }),
            })}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            skeleton={rows === undefined ? 2 : 0}
            foldAt="lg"
            empty={
              <EmptyState title="No sessions are listed">
                Sign in again to see this one here.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--pad) py-5">
        <Button
          disabledReason={
            others === undefined
              ? 'Your sessions are still loading.'
              : others === 0
                ? 'This is your only session.'
                : undefined
          }
          onClick={() => ask('others')}
        >
          End all other sessions
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-14 text-text-2">
          A session that ends is signed out at its next request. Nothing that it did is undone.
        </p>
      </div>
      {asked === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsked(null))}
          title={
            asked === 'others'
              ? 'End all other sessions?'
              : `End the session of ${deviceNameOf(asked.userAgent)}?`
          }
          description={
            asked === 'others'
              ? 'All other devices are signed out. To continue there, sign in again.'
              : 'That device is signed out. To continue there, sign in again.'
          }
          confirmLabel={asked === 'others' ? 'End the others' : 'End session'}
          tone="danger"
          focusNext={focusNext}
          busy={ending.isPending}
          onConfirm={() => (asked === 'others' ? endOthers.mutate() : endOne.mutate(asked))}
        >
          {ending.error ? <FailureBanner failure={ending.error} /> : null}
        </ConfirmDialog>
      )}
    </section>
  )
}
