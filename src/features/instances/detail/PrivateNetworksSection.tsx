import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { NetworkStatus } from '@/components/privateNetworks/NetworkStatus'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import type { Instance } from '@/domain/instances/instance'
import {
  leavePrivateNetwork,
  type NetworkServer,
  type PrivateNetwork,
} from '@/domain/privateNetworks/privateNetworks'
import { privateNetworksQuery } from '@/domain/privateNetworks/queryOptions'
import { privateNetworksStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'

const JoinNetworkDialog = lazyWithRetry(
  'The form',
  async () => (await import('./JoinNetworkDialog')).JoinNetworkDialog,
)

/** A network that the server is in, with its address there. */
interface Membership {
  network: PrivateNetwork
  member: NetworkServer
}

const columnsOf = (
  disabledReason: string | undefined,
  onLeave: (membership: Membership) => void,
): Column<Membership>[] => [
  {
    id: 'network',
    header: 'Network',
    rowHeader: true,
    list: 'full',
    cell: ({ network }) => (
      <>
        <span className="wrap-anywhere">{network.name}</span>
        <small className="num block text-text-3">{network.ipv4Range}</small>
      </>
    ),
  },
  {
    id: 'addresses',
    header: 'Addresses',
    cell: ({ member: { ipv4, ipv6 } }) => (
      <span className="num">
        {ipv4}
        {ipv6 === null ? null : <small className="block break-all text-text-3">{ipv6}</small>}
      </span>
    ),
  },
  { id: 'status', header: 'State', cell: ({ member }) => <NetworkStatus {...member} /> },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    cell: (row) => (
      <Button
        size="sm"
        aria-label={`Leave ${row.network.name}`}
        disabledReason={
          disabledReason ?? (row.member.status === 'leaving' ? 'It is leaving.' : undefined)
        }
        onClick={() => onLeave(row)}
      >
        Leave
      </Button>
    ),
  },
]

interface PrivateNetworksSectionProps {
  instance: Instance
  /** Why this person may change nothing; undefined: they may. */
  disabledReason: string | undefined
}

/** The private networks that the server is in. Nothing where its region has none. */
export function PrivateNetworksSection({ instance, disabledReason }: PrivateNetworksSectionProps) {
  const query = useQuery(privateNetworksQuery(instance.workspace.id))
  const features = useRegionFeatures()
  const section = useRef<HTMLElement>(null)
  const [isJoining, setJoining] = useState(false)
  const [leaving, setLeaving] = useState<Membership>()
  const leave = useMutation({
    mutationFn: ({ network }: Membership) => leavePrivateNetwork(network.id, instance.id),
    onSuccess: (_, { network }) => {
      setLeaving(undefined)
      notifySuccess(`${instance.name} leaves ${network.name}.`)
      section.current?.focus()
    },
    meta: { invalidates: privateNetworksStale, alsoAfter: 'failure' },
  })
  const rows = query.data?.flatMap((network) => {
    const member = network.servers.find(({ id }) => id === instance.id)
    return member === undefined ? [] : [{ network, member }]
  })
  const isOffered = features.has('private_networks', instance.region.slug)
  if (!isOffered && (rows === undefined || rows.length === 0)) return null
  const free =
    query.data?.filter(
      ({ region, servers }) =>
        region.slug === instance.region.slug && servers.every(({ id }) => id !== instance.id),
    ) ?? []
  const why =
    disabledReason ??
    (isOffered ? undefined : 'This region offers no private networks at present.') ??
    (instance.deletedAt === null ? undefined : 'The server is deleted.') ??
    (free.length > 0
      ? undefined
      : `The workspace has no other private network in ${instance.region.name}.`)
  return (
    <section
      aria-labelledby="private-networks"
      ref={section}
      tabIndex={-1}
      className="border-b border-line outline-none"
    >
      <SectionHead
        id="private-networks"
        title="Private networks"
        aside={<Link to="/dashboard/networks">All private networks</Link>}
      />
      <QueryState query={query}>
        {() => (
          <Table
            caption={`Private networks of ${instance.name}`}
            columns={columnsOf(disabledReason, (row) => {
              leave.reset()
              setLeaving(row)
            })}
            rows={rows ?? []}
            skeleton={rows === undefined ? 1 : 0}
            rowKey={({ network }) => network.id}
            empty={
              <EmptyState size="sm" title="In no private network">
                In one it reaches other servers by addresses that nobody else can use.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-(--pad) py-5 text-14">
        <Button disabledReason={why} onClick={() => setJoining(true)}>
          Join a network
        </Button>
        {query.data?.length === 0 && disabledReason === undefined ? (
          <Link to="/dashboard/networks">Create a private network first</Link>
        ) : null}
      </div>
      {isJoining ? (
        <JoinNetworkDialog instance={instance} networks={free} onClose={() => setJoining(false)} />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => (isOpen ? undefined : setLeaving(undefined))}
          title={`Leave ${leaving.network.name}?`}
          description={`${instance.name} loses the address ${leaving.member.ipv4}, and the other servers of the network no longer reach it there. It can join again later.`}
          confirmLabel={`Leave ${leaving.network.name}`}
          tone="danger"
          busy={leave.isPending}
          onConfirm={() => leave.mutate(leaving)}
        >
          {leave.error ? <FailureBanner failure={leave.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
