import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DeviceName, deviceNameOf } from '@/components/DeviceName'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { addressColumn } from '@/components/securityColumns'
import { endOtherSessions, type SignIn } from '@/domain/identity/security'
import { signInsQuery } from '@/domain/identity/securityQueries'
import { queryKeys } from '@/domain/queryKeys'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const outcomes: Readonly<Record<SignIn['outcome'], { state: State; label: string }>> = {
  signed_in: { state: 'available', label: 'Signed in' },
  recovery_code: { state: 'low-stock', label: 'Recovery code used' },
  wrong_code: { state: 'error', label: 'Right password, wrong code' },
  wrong_password: { state: 'retiring', label: 'Wrong password' },
  blocked: { state: 'suspended', label: 'Blocked: too many attempts' },
}

/** The attempts by somebody who knew the password. */
const KNEW_THE_PASSWORD: readonly SignIn['outcome'][] = ['signed_in', 'recovery_code', 'wrong_code']

const methods: Readonly<Record<string, string>> = {
  password: 'by password',
  passkey: 'by passkey',
  totp: 'with a code',
  webauthn: 'with a security key',
  recovery_code: 'with a recovery code',
  otp: 'by a link in an email',
}

function columnsOf(onDeny: (signIn: SignIn) => void): Column<SignIn>[] {
  return [
    {
      id: 'outcome',
      header: 'What',
      rowHeader: true,
      list: 'full',
      cell: ({ outcome, method }) => (
        <span className="flex flex-wrap gap-x-2">
          <StateTag state={outcomes[outcome].state}>{outcomes[outcome].label}</StateTag>
          {outcome === 'signed_in' && method !== null && methods[method] ? (
            <span className="font-normal text-text-2">{methods[method]}</span>
          ) : null}
        </span>
      ),
    },
    { id: 'at', header: 'Time', cell: ({ at }) => <LocalTime at={at} /> },
    {
      id: 'device',
      header: 'Device',
      cell: ({ userAgent }) => <DeviceName userAgent={userAgent} />,
    },
    addressColumn,
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (signIn) =>
        KNEW_THE_PASSWORD.includes(signIn.outcome) ? (
          <Button size="sm" variant="ghost" onClick={() => onDeny(signIn)}>
            This was not me
          </Button>
        ) : null,
    },
  ]
}

export interface SignInsSectionProps {
  /** Where the person types the password that they want to change. */
  passwordField: () => HTMLElement | null
}

/** The attempts of the last 90 days to sign in, with a way out for those by somebody else. */
export function SignInsSection({ passwordField }: SignInsSectionProps) {
  const query = useInfiniteQuery(signInsQuery)
  const [denied, setDenied] = useState<SignIn | null>(null)
  const focusNext = useRef<HTMLElement>(null)
  useEffect(() => {
    if (denied) focusNext.current = null
  }, [denied])
  const rows = query.data?.pages.flat()
  const end = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      focusNext.current = passwordField()
      setDenied(null)
      notifySuccess('All other sessions have ended. Now set a new password.')
    },
    meta: { invalidates: [queryKeys.security()], alsoAfter: 'failure' },
  })
  return (
    <section aria-labelledby="sign-ins-head" className="border-t border-line">
      <SectionHead id="sign-ins-head" title="Sign-ins" aside="The last 90 days" />
      <QueryState query={query}>
        {() => (
          <Table
            caption="Attempts to sign in to your account"
            columns={columnsOf((signIn) => {
              end.reset()
              setDenied(signIn)
            })}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            skeleton={rows === undefined ? 3 : 0}
            foldAt="lg"
            empty={
              <EmptyState title="Nothing recorded yet">
                Each attempt to sign in to your account appears here, also those that failed.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {query.hasNextPage ? (
        <div className="px-(--pad) py-5">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier ones
          </Button>
        </div>
      ) : null}
      {denied === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setDenied(null))}
          title="Was this somebody else?"
          description={
            <>
              {outcomes[denied.outcome].label} on <LocalTime at={denied.at} /> with{' '}
              {deviceNameOf(denied.userAgent)}
              {denied.ip ? ` from ${denied.ip}` : ''}
              {denied.place ? ` (${denied.place})` : ''}. We end all sessions except this one. Then
              set a new password.
            </>
          }
          confirmLabel="End the others"
          tone="danger"
          focusNext={focusNext}
          busy={end.isPending}
          onConfirm={() => end.mutate()}
        >
          {end.error ? <FailureBanner failure={end.error} /> : null}
        </ConfirmDialog>
      )}
    </section>
  )
}
