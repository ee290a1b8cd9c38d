import { Link } from '@tanstack/react-router'
import { NetworkStatus } from '@/components/privateNetworks/NetworkStatus'
import type { NetworkServer } from '@/domain/privateNetworks/privateNetworks'
import { Button } from '@/ui/Button'
import type { Column } from '@/ui/Table'

/**
 * The columns of the servers in a network.
 * @param reason why no server can be removed; undefined: they can
 */
export const networkServerColumns = (
  reason: string | undefined,
  onRemove: (server: NetworkServer) => void,
): Column<NetworkServer>[] => [
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
    id: 'addresses',
    header: 'Addresses',
    cell: ({ ipv4, ipv6 }) => (
      <span className="num">
        {ipv4}
        {ipv6 === null ? null : <small className="block break-all text-text-3">{ipv6}</small>}
      </span>
    ),
  },
  { id: 'status', header: 'State', cell: (server) => <NetworkStatus {...server} /> },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    cell: (server) => (
      <Button
        size="sm"
        aria-label={`Remove ${server.name}`}
        disabledReason={reason ?? (server.status === 'leaving' ? 'It is leaving.' : undefined)}
        onClick={() => onRemove(server)}
      >
        Remove
      </Button>
    ),
  },
]
