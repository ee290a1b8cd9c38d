import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '@/domain/instances/actionTexts'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { whyNoServer, whyNotChange } from '@/domain/snapshots/snapshotRules'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { LocalTime } from '../LocalTime'

const RenameSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./RenameSnapshotDialog')).RenameSnapshotDialog,
)
const DeleteSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./DeleteSnapshotDialog')).DeleteSnapshotDialog,
)

export interface SnapshotTableProps {
  caption: string
  /** What is shown; undefined while it loads. */
  rows: readonly Snapshot[] | undefined
  /** All snapshots of the workspace, for the names that are taken. */
  all: readonly Snapshot[]
  rules: InstanceRules
  withServer?: boolean
  /** What an empty table says. */
  empty: string
}

type Kind = 'rename' | 'delete'

/** Snapshots with their size, their price, and what can be done with them. */
export function SnapshotTable(props: SnapshotTableProps) {
  const { caption, rows, all, rules, withServer = false, empty } = props
  const { locale } = useViewerLocale()
  const [asked, setAsked] = useState<{ kind: Kind; snapshot: Snapshot } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Table
        caption={caption}
        columns={columnsOf({
          rules,
          withServer,
          locale,
          onPress: (kind, snapshot) => setAsked({ kind, snapshot }),
        })}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        skeleton={rows === undefined ? 2 : 0}
        foldAt="md"
        empty={<EmptyState title="No snapshots">{empty}</EmptyState>}
      />
      {asked?.kind === 'rename' ? (
        <RenameSnapshotDialog snapshot={asked.snapshot} snapshots={all} onClose={close} />
      ) : null}
      {asked?.kind === 'delete' ? (
        <DeleteSnapshotDialog snapshot={asked.snapshot} onClose={close} />
      ) : null}
    </>
  )
}

const LOOKS: Readonly<Record<Snapshot['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being taken' },
  ready: { state: 'available', label: 'Ready' },
  failed: { state: 'error', label: 'Failed' },
  deleting: { state: 'starting', label: 'Being deleted' },
}

interface ColumnOptions {
  rules: InstanceRules
  withServer: boolean
  locale: string
  onPress: (kind: Kind, snapshot: Snapshot) => void
}

function columnsOf(options: ColumnOptions): Column<Snapshot>[] {
  const { withServer, locale } = options
  const columns: (Column<Snapshot> | null)[] = [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ name }) => name,
    },
    { id: 'state', header: 'State', cell: (snapshot) => <SnapshotState snapshot={snapshot} /> },
    withServer
      ? {
          id: 'server',
          header: 'Taken from',
          className: 'wrap-anywhere',
          cell: ({ server }) =>
            server.isGone ? (
              <>{server.name} (deleted)</>
            ) : (
              <Link to="/dashboard/servers/$id" params={{ id: server.id }}>
                {server.name}
              </Link>
            ),
        }
      : null,
    { id: 'region', header: 'Region', cell: ({ region }) => region.name },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      figure: true,
      cell: ({ sizeGib }) => (sizeGib === null ? 'not known yet' : `${sizeGib} GiB`),
    },
    {
      id: 'price',
      header: 'Per month',
      align: 'end',
      figure: true,
      cell: (snapshot) =>
        snapshot.sizeGib === null || snapshot.isDeleted
          ? 'Not billed'
          : formatGibMonth(snapshot, snapshot.sizeGib, locale),
    },
    { id: 'taken', header: 'Taken', cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (snapshot) => <SnapshotMenu snapshot={snapshot} {...options} />,
    },
  ]
  return columns.filter((column) => column !== null)
}

function SnapshotState({ snapshot }: { snapshot: Snapshot }) {
  const { state, label } = LOOKS[snapshot.state]
  return (
    <>
      <StateTag state={state}>{label}</StateTag>
      {snapshot.state === 'failed' ? (
        <small className="block text-text-3">
          {snapshot.isDeleted ? 'Could not be deleted' : 'Could not be taken'}:{' '}
          {errorText(snapshot.errorCode)}
        </small>
      ) : null}
    </>
  )
}

function SnapshotMenu({ snapshot, rules, onPress }: ColumnOptions & { snapshot: Snapshot }) {
  const noServer = whyNoServer(snapshot, rules)
  const noChange = whyNotChange(snapshot, rules)
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="min-w-8 px-1.5 max-md:min-w-11"
          aria-label={`Actions for ${snapshot.name}`}
          data-tooltip=""
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.5} />
        </Button>
      }
      className="w-72"
    >
      {noServer === undefined ? (
        <MenuItem asChild>
          <Link to="/dashboard/servers/new" search={{ snapshot: snapshot.id }}>
            Create server from it
          </Link>
        </MenuItem>
      ) : (
        <MenuItem disabledReason={noServer}>Create server from it</MenuItem>
      )}
      <MenuItem disabledReason={noChange} onSelect={() => onPress('rename', snapshot)}>
        Rename
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        note="This cannot be undone."
        disabledReason={noChange}
        onSelect={() => onPress('delete', snapshot)}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
