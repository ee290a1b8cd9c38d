import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { TimeAgo } from '@/components/TimeAgo'
import type { Address } from '@/domain/addresses/address'
import { formatAddressMonth, whyNoAddresses } from '@/domain/addresses/addressRules'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const MoveDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./AddressDialogs')).MoveDialog,
)
const UnassignDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./AddressDialogs')).UnassignDialog,
)
const NameDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./AddressDialogs')).NameDialog,
)
const SettingsDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./AddressSettingsDialog')).AddressSettingsDialog,
)
const ReleaseDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./AddressDialogs')).ReleaseDialog,
)

type Kind = 'move' | 'unassign' | 'name' | 'settings' | 'release'

export interface AddressTableProps {
  caption: string
  workspaceId: string
  /** What is shown; undefined while it loads. */
  rows: readonly Address[] | undefined
  rules: Pick<InstanceRules, 'roles' | 'blocked'>
  /** What an empty table says. */
  empty: string
}

/** Extra addresses: where each is, its name and price, and what can be done with it. */
export function AddressTable({ caption, workspaceId, rows, rules, empty }: AddressTableProps) {
  const { locale } = useViewerLocale()
  const [asked, setAsked] = useState<{ kind: Kind; address: Address } | null>(null)
  const close = () => setAsked(null)
  const columns = columnsOf(locale, whyNoAddresses(rules), (kind, address) =>
    setAsked({ kind, address }),
  )
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        skeleton={rows === undefined ? 2 : 0}
        foldAt="md"
        empty={<EmptyState title="No extra addresses">{empty}</EmptyState>}
      />
      {asked?.kind === 'move' ? (
        <MoveDialog address={asked.address} workspaceId={workspaceId} onClose={close} />
      ) : null}
      {asked?.kind === 'unassign' ? (
        <UnassignDialog address={asked.address} onClose={close} />
      ) : null}
      {asked?.kind === 'name' ? <NameDialog address={asked.address} onClose={close} /> : null}
      {asked?.kind === 'settings' ? (
        <SettingsDialog address={asked.address} onClose={close} />
      ) : null}
      {asked?.kind === 'release' ? <ReleaseDialog address={asked.address} onClose={close} /> : null}
    </>
  )
}

const columnsOf = (
  locale: string,
  why: string | undefined,
  ask: (kind: Kind, address: Address) => void,
): Column<Address>[] => [
  {
    id: 'address',
    header: 'Address',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: Called,
  },
  { id: 'server', header: 'Server', className: 'wrap-anywhere', cell: Place },
  {
    id: 'name',
    header: 'Reverse name',
    className: 'wrap-anywhere',
    cell: ({ reverseName, nameStatus, nameError }) => (
      <>
        {reverseName ?? <span className="text-text-3">None</span>}
        {nameStatus === 'failed' ? (
          <small className="block text-text-3">
            Not in the DNS yet: {nameErrors[nameError ?? ''] ?? 'it is tried again.'}
          </small>
        ) : null}
      </>
    ),
  },
  { id: 'region', header: 'Region', cell: ({ region }) => region.name },
  {
    id: 'price',
    header: 'Per month, net',
    align: 'end',
    figure: true,
    cell: (address) => formatAddressMonth(address, locale),
  },
  { id: 'since', header: 'Since', cell: ({ since }) => <TimeAgo at={since} /> },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'corner',
    cell: (address) => (
      <AddressMenu address={address} why={why} onPress={(kind) => ask(kind, address)} />
    ),
  },
]

const nameErrors: Readonly<Record<string, string>> = {
  name_mismatch: 'the name does not point to the address.',
  zone_missing: 'we have no zone for the address. Contact support.',
}

const LOOKS = {
  applied: { state: 'running', label: 'In use' },
  pending: { state: 'starting', label: 'Moving' },
  failed: { state: 'error', label: 'Not there yet' },
} as const satisfies Record<string, { state: State; label: string }>

/** An address, what its workspace calls it, and who may change it. */
function Called({ address, name, file, isProtected }: Address) {
  return (
    <>
      <span className="font-mono break-all tabular-nums">{address}</span>
      {name === null ? null : <span className="block">{name}</span>}
      {isProtected ? <small className="block text-text-3">Protected from release</small> : null}
      {file === null ? null : (
        <small className="block text-text-3">Managed by the file {file}</small>
      )}
    </>
  )
}

/** Where an address is, and how far it is on its way. */
function Place({ server, status, isInside }: Address) {
  const look = LOOKS[status ?? 'applied']
  if (server === null) {
    return status === 'pending' || status === 'failed' ? (
      <StateTag state={look.state}>Being taken off its server</StateTag>
    ) : (
      'Not assigned'
    )
  }
  return (
    <>
      <Link to="/dashboard/servers/$id" params={{ id: server.id }} search={{ tab: 'network' }}>
        {server.name}
      </Link>
      <span className="block">
        <StateTag state={look.state}>{look.label}</StateTag>
      </span>
      {status === 'failed' ? (
        <small className="block text-text-3">We try again by ourselves.</small>
      ) : null}
      {status === 'applied' && !isInside ? (
        <small className="block text-text-3">Set it inside the server: see its page.</small>
      ) : null}
    </>
  )
}

interface AddressMenuProps {
  address: Address
  why: string | undefined
  onPress: (kind: Kind) => void
}

function AddressMenu({ address, why, onPress }: AddressMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="min-w-8 px-1.5 max-md:min-w-11"
          aria-label={`Actions for ${address.address}`}
          data-tooltip=""
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.5} />
        </Button>
      }
      className="w-72"
    >
      <MenuItem disabledReason={why} onSelect={() => onPress('move')}>
        {address.server === null ? 'Assign to a server' : 'Move to another server'}
      </MenuItem>
      {address.server === null ? null : (
        <MenuItem disabledReason={why} onSelect={() => onPress('unassign')}>
          Take off its server
        </MenuItem>
      )}
      {/* Without a DNS of the provider, the database says so. */}
      <MenuItem disabledReason={why} onSelect={() => onPress('name')}>
        Set reverse name
      </MenuItem>
      <MenuItem disabledReason={why} onSelect={() => onPress('settings')}>
        Name and protection
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        note="Somebody else may get it."
        disabledReason={
          why ??
          (address.isProtected ? 'It is protected. Switch the protection off first.' : undefined)
        }
        onSelect={() => onPress('release')}
      >
        Release
      </MenuItem>
    </Menu>
  )
}
