import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { stateLook } from '@/components/lifeCycle/stateLook'
import { SectionHead } from '@/components/SectionHead'
import { countServers, detachEffect, sshWarning } from '@/domain/firewalls/firewallRules'
import {
  attachFirewall,
  detachFirewall,
  type Firewall,
  type FirewallServer,
} from '@/domain/firewalls/firewalls'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { stateLabels } from '@/domain/instances/stateNames'
import { firewallsStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

/** How far the rules are on a server. Before its first start it has no address that they are about. */
function StatusOf({ status, state }: FirewallServer) {
  if (status === 'failed') return <StateTag state="error">Not applied yet</StateTag>
  if (status === 'applied') return <StateTag state="running">Applied</StateTag>
  if (state === 'deleted') return <span className="text-text-3">After a restore</span>
  if (state === 'provisioning') return <span className="text-text-3">When it starts</span>
  return <StateTag state="starting">Being applied</StateTag>
}

interface ColumnOptions {
  reason: string | undefined
  onRemove: (server: FirewallServer) => void
}

const columnsOf = ({ reason, onRemove }: ColumnOptions): Column<FirewallServer>[] => [
  {
    id: 'name',
    header: 'Server',
    rowHeader: true,
    list: 'full',
    cell: ({ id, name }) => (
      <Link
        to="/dashboard/servers/$id"
        params={{ id }}
        search={{ tab: 'network' }}
        className="inline-block wrap-anywhere max-md:py-2.5"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StateTag state={stateLook(state)}>{stateLabels[state]}</StateTag>,
  },
  { id: 'status', header: 'Rules', cell: (server) => <StatusOf {...server} /> },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    cell: (server) => (
      <Button
        size="sm"
        aria-label={`Remove ${server.name}`}
        disabledReason={reason}
        onClick={() => onRemove(server)}
      >
        Remove
      </Button>
    ),
  },
]

export interface FirewallServersProps {
  workspaceId: string
  firewall: Firewall
  /** All firewalls of the workspace. */
  firewalls: readonly Firewall[]
  disabledReason: string | undefined
}

/** The servers that have a firewall: add some, and take it from some. */
export function FirewallServers(props: FirewallServersProps) {
  const { workspaceId, firewall, firewalls, disabledReason } = props
  const { data: instances } = useQuery(instancesQuery(workspaceId))
  const section = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [removing, setRemoving] = useState<FirewallServer | null>(null)
  const meta = { invalidates: firewallsStale, alsoAfter: 'failure' } as const
  const free =
    instances?.filter(
      ({ id, state }) =>
        state !== 'deleted' && !firewall.servers.some((server) => server.id === id),
    ) ?? []
  const server = free.find(({ id }) => id === chosen)
  const warning = server && sshWarning(firewalls, firewall, firewall.rules, [server])

  const attach = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => attachFirewall(firewall.id, [id]),
    onSuccess: (_, { name }) => {
      setAsking(false)
      setChosen('')
      notifySuccess(`${name} has the firewall ${firewall.name} now.`)
    },
    onError: () => setAsking(false),
    meta,
  })
  const detach = useMutation({
    mutationFn: ({ id }: FirewallServer) => detachFirewall(firewall.id, [id]),
    onSuccess: (_, { name }) => {
      setRemoving(null)
      notifySuccess(`${name} no longer has the firewall ${firewall.name}.`)
      // The pressed button is gone.
      section.current?.focus()
    },
    meta,
  })

  return (
    <section aria-labelledby="servers" ref={section} tabIndex={-1} className="outline-none">
      <SectionHead
        id="servers"
        title="Servers"
        aside={firewall.servers.length === 0 ? null : countServers(firewall.servers.length)}
      />
      <Table
        caption={`Servers with ${firewall.name}`}
        columns={columnsOf({
          reason: disabledReason,
          onRemove: (each) => {
            detach.reset()
            setRemoving(each)
          },
        })}
        rows={firewall.servers}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No server has this firewall yet">
            From the moment you add a server, only what a rule lists comes in to it.
          </EmptyState>
        }
      />
      <div className="grid gap-4 border-t border-line px-(--pad) py-5">
        {attach.error ? <FailureBanner failure={attach.error} /> : null}
        <form
          aria-label="Add a server"
          className="flex max-w-[34rem] flex-wrap gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (server === undefined || attach.isPending) return
            attach.reset()
            if (warning === undefined) attach.mutate(server)
            else setAsking(true)
          }}
        >
          <Select
            aria-label="Server"
            className="min-w-48 flex-1"
            value={server?.id ?? ''}
            placeholder="Choose a server"
            disabled={disabledReason !== undefined || free.length === 0}
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value)
              attach.reset()
            }}
          />
          <Button
            type="submit"
            busy={attach.isPending}
            disabledReason={disabledReason ?? reasonToWait(instances, free.length, server)}
          >
            Add server
          </Button>
        </form>
      </div>
      {isAsking && server ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Add ${server.name} without SSH?`}
          description={warning}
          confirmLabel={`Add ${server.name}`}
          tone="danger"
          busy={attach.isPending}
          onConfirm={() => attach.mutate(server)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setRemoving(null))}
          title={`Remove ${removing.name} from ${firewall.name}?`}
          description={detachEffect(firewalls, firewall, [removing])}
          confirmLabel={`Remove ${removing.name}`}
          tone="danger"
          busy={detach.isPending}
          onConfirm={() => detach.mutate(removing)}
        >
          {detach.error ? <FailureBanner failure={detach.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function reasonToWait(
  instances: readonly object[] | undefined,
  free: number,
  server: object | undefined,
): string | undefined {
  if (instances === undefined) return 'We are still reading your servers.'
  if (instances.length === 0) return 'The workspace has no servers yet.'
  if (free === 0) return 'Each server of the workspace has this firewall.'
  return server === undefined ? 'Choose a server first.' : undefined
}
