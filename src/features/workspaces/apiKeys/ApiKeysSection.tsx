import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { TimeAgo } from '@/components/TimeAgo'
import { workspacesStale } from '@/domain/staleKeys'
import {
  apiKeyState,
  createApiKey,
  revokeApiKey,
  type ApiKey,
  type KeyMonth,
  type NewApiKey,
} from '@/domain/workspaces/apiKeys'
import { apiKeysQuery, keyMonthsQuery } from '@/domain/workspaces/queryOptions'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import type { SectionProps } from '../WorkspacePage'
import { KeyLimit } from './KeyLimit'
import { KeyScope } from './KeyScope'

/** Loaded when an owner makes a key. */
const NewApiKeyDialog = lazyWithRetry(
  'The form',
  async () => (await import('./NewApiKeyDialog')).NewApiKeyDialog,
)
const KeyLimitDialog = lazyWithRetry(
  'The form',
  async () => (await import('./KeyLimitDialog')).KeyLimitDialog,
)
const NewSecret = lazyWithRetry('The key', async () => (await import('./NewSecret')).NewSecret)

const endReasons: Readonly<Record<NonNullable<ApiKey['endReason']>, string>> = {
  revoked: 'Revoked',
  left: 'Its person left',
  role: 'Its person has a lower role',
}

interface Actions {
  /** The present time: milliseconds since 1970. */
  readAt: number
  /** How much of their limits the keys have used; without those that are not known. */
  months: readonly KeyMonth[]
  reason: string | undefined
  onLimit: (key: ApiKey) => void
  onRevoke: (key: ApiKey) => void
}

function columnsOf({ readAt, months, reason, onLimit, onRevoke }: Actions): Column<ApiKey>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      list: 'full',
      cell: ({ name, start, createdBy }) => (
        <span className="block min-w-0 wrap-anywhere">
          {name}
          <small className="block text-12 font-normal text-text-2">
            <code>{start}…</code> made by {createdBy ?? 'a former member'}
          </small>
        </span>
      ),
    },
    { id: 'scope', header: 'Scope', cell: KeyScope },
    {
      id: 'used',
      header: 'Last use',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          <span className="text-text-3">None recorded</span>
        ) : (
          <TimeAgo at={lastUsedAt} />
        ),
    },
    {
      id: 'ends',
      header: 'Ends',
      cell: (key) => {
        const state = apiKeyState(key, readAt)
        if (state === 'ended') {
          return (
            <StateTag state="retired">
              {key.endReason === null ? 'Expired' : endReasons[key.endReason]}
            </StateTag>
          )
        }
        const day = <LocalTime at={key.expiresAt} day />
        return state === 'soon' ? <StateTag state="retiring">{day}</StateTag> : day
      },
    },
    {
      id: 'limit',
      header: 'Monthly limit',
      cell: (key) => <KeyLimit apiKey={key} month={months.find(({ id }) => id === key.id)} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'full',
      cell: (key) => {
        const hasEnded = apiKeyState(key, readAt) === 'ended'
        const hasLimit = key.monthlyLimitMicros !== null
        return (
          <span className="flex flex-wrap justify-end gap-2 folded:justify-start">
            {hasLimit || (key.scope === 'operate' && !hasEnded) ? (
              <Button
                size="sm"
                aria-label={`${hasLimit ? 'Change limit' : 'Set limit'} of ${key.name}`}
                disabledReason={reason}
                onClick={() => onLimit(key)}
              >
                {hasLimit ? 'Change limit' : 'Set limit'}
              </Button>
            ) : null}
            {hasEnded ? null : (
              <Button
                size="sm"
                aria-label={`Revoke ${key.name}`}
                disabledReason={reason}
                onClick={() => onRevoke(key)}
              >
                Revoke
              </Button>
            )}
          </span>
        )
      },
    },
  ]
}

/** The API keys of the workspace: every member sees them, and owners make and revoke them. */
export function ApiKeysSection({ workspace, reasonAgainst }: SectionProps) {
  const query = useQuery(apiKeysQuery(workspace.id))
  const { data, dataUpdatedAt } = query
  const { data: months = [] } = useQuery({
    ...keyMonthsQuery(workspace.id),
    // Owners see what it costs, and most workspaces have no such key.
    enabled:
      workspace.role === 'owner' &&
      data?.some(({ monthlyLimitMicros }) => monthlyLimitMicros !== null) === true,
  })
  const reason = reasonAgainst('manage_api_keys')
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const [limiting, setLimiting] = useState<ApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const section = useRef<HTMLElement>(null)
  const working = data?.filter((key) => apiKeyState(key, dataUpdatedAt) !== 'ended').length
  const meta = { invalidates: workspacesStale, alsoAfter: 'failure' } as const

  const create = useMutation({
    mutationFn: (key: NewApiKey) => createApiKey(workspace.id, key),
    onSuccess: (secret, { name }) => {
      setMade({ name, secret })
      setOpen(false)
    },
    meta,
  })
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKey) => revokeApiKey(id),
    onSuccess: (_, { name }) => {
      setRevoking(null)
      if (made?.name === name) setMade(null)
      notifySuccess(`${name} is revoked.`)
      // The pressed button is gone.
      section.current?.focus()
    },
    meta,
  })

  return (
    <section
      aria-labelledby="api-keys"
      ref={section}
      tabIndex={-1}
      className="border-t border-line outline-none"
    >
      <SectionHead id="api-keys" title="API keys" aside={working ? `${working} active` : null} />
      <QueryState query={query}>
        {() => (
          <Table
            caption={`API keys of ${workspace.name}`}
            columns={columnsOf({
              readAt: dataUpdatedAt,
              months,
              reason,
              onLimit: setLimiting,
              onRevoke: (key) => {
                revoke.reset()
                setRevoking(key)
              },
            })}
            rows={data ?? []}
            foldAt="lg"
            rowKey={({ id }) => id}
            skeleton={data === undefined ? 1 : 0}
            empty={
              <EmptyState title="No API keys yet">
                With a key, a program acts in this workspace without a password: a deployment, a
                backup, monitoring. It does what its scope allows and nothing else. See the{' '}
                <Link to="/api-docs">API docs</Link> and the programs in{' '}
                <Link to="/sdks">three languages</Link>.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {/* Beside the button, where the focus returns to. */}
      {made === null ? null : <NewSecret {...made} onDone={() => setMade(null)} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--pad) py-5">
        <Button
          disabledReason={reason}
          {...(reason === undefined ? {} : { reasonBeside: 'api-keys-note' })}
          onClick={() => {
            create.reset()
            setOpen(true)
          }}
        >
          New API key
        </Button>
        <p id="api-keys-note" className="min-w-0 flex-1 basis-64 text-14 text-text-2">
          {reason ??
            (data?.length
              ? 'A use is recorded at most once an hour, when a key calls a procedure. Reading rows with GET leaves no trace, so a key that looks unused may be in use.'
              : 'Each program gets a key of its own, so that you can revoke one without the others.')}
        </p>
      </div>
      {isOpen ? (
        <NewApiKeyDialog
          workspaceName={workspace.name}
          isPending={create.isPending}
          failure={create.error}
          onChange={create.reset}
          onCreate={(key) => create.mutate(key)}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {limiting ? <KeyLimitDialog apiKey={limiting} onClose={() => setLimiting(null)} /> : null}
      {revoking ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setRevoking(null))}
          title={`Revoke ${revoking.name}?`}
          description="Programs that send it are refused from their next request on. This can’t be undone: to let them in again, create another key."
          confirmLabel={`Revoke ${revoking.name}`}
          tone="danger"
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoking)}
        >
          {revoke.error ? <FailureBanner failure={revoke.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
