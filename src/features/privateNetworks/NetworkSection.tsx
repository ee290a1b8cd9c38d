import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { leavePrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import type { NetworkServer, PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import { privateNetworksStale } from '@/domain/staleKeys'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { Table } from '@/ui/Table'
import { networkServerColumns } from './networkServerColumns'

const JoinDialog = lazyWithRetry('The form', async () => (await import('./JoinDialog')).JoinDialog)
const ChangeNetworkDialogs = lazyWithRetry(
  'The form',
  async () => (await import('./ChangeNetworkDialogs')).ChangeNetworkDialogs,
)

export interface NetworkSectionProps {
  network: PrivateNetwork
  /** Why this person may change nothing; undefined: they may. */
  disabledReason: string | undefined
}

/** A private network: its addresses, and the servers in it. */
export function NetworkSection({ network, disabledReason }: NetworkSectionProps) {
  const { id, name, region, ipv4Range, ipv6Range, servers } = network
  const section = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'join' | 'rename' | 'delete'>()
  const [leaving, setLeaving] = useState<NetworkServer>()
  const leave = useMutation({
    mutationFn: (server: NetworkServer) => leavePrivateNetwork(id, server.id),
    onSuccess: (_, server) => {
      setLeaving(undefined)
      notifySuccess(`${server.name} leaves ${name}.`)
      section.current?.focus()
    },
    meta: { invalidates: privateNetworksStale, alsoAfter: 'failure' },
  })
  const close = () => setOpen(undefined)
  return (
    <section
      aria-labelledby={`network-${id}`}
      ref={section}
      tabIndex={-1}
      className="border-b border-line outline-none"
    >
      <div className="wrap-anywhere">
        <SectionHead id={`network-${id}`} title={name} aside={region.name} />
      </div>
      <p className="num px-(--pad) pb-4 text-14 wrap-anywhere text-text-3">
        {ipv4Range}
        {ipv6Range === null ? ', no IPv6' : `, ${ipv6Range}`}
      </p>
      <Table
        caption={`Servers in ${name}`}
        columns={networkServerColumns(disabledReason, (server) => {
          leave.reset()
          setLeaving(server)
        })}
        rows={servers}
        rowKey={(server) => server.id}
        empty={
          <EmptyState title="No server is in this network yet">
            A server joins while it runs, and gets an address of the range.
          </EmptyState>
        }
      />
      <div className="flex flex-wrap gap-3 border-t border-line px-(--pad) py-5">
        <Button
          aria-label={`Add server to ${name}`}
          disabledReason={disabledReason}
          onClick={() => setOpen('join')}
        >
          Add server
        </Button>
        <Button
          aria-label={`Rename ${name}`}
          disabledReason={disabledReason}
          onClick={() => setOpen('rename')}
        >
          Rename
        </Button>
        <Button
          aria-label={`Delete ${name}`}
          disabledReason={
            disabledReason ?? (servers.length === 0 ? undefined : 'Remove its servers first.')
          }
          onClick={() => setOpen('delete')}
        >
          Delete
        </Button>
      </div>
      {open === 'join' ? <JoinDialog network={network} onClose={close} /> : null}
      {open === 'rename' || open === 'delete' ? (
        <ChangeNetworkDialogs network={network} change={open} onClose={close} />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => (isOpen ? undefined : setLeaving(undefined))}
          title={`Remove ${leaving.name} from ${name}?`}
          description={`It loses the address ${leaving.ipv4}, and the other servers of the network no longer reach it there. It can join again later.`}
          confirmLabel={`Remove ${leaving.name}`}
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
