import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '@/domain/instances/pastActionTexts'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { TimeAgo } from '../TimeAgo'

export interface SnapshotTableProps {
  caption: string
  /** What is shown; undefined while it loads. */
  rows: readonly Snapshot[] | undefined
  withServer?: boolean
  /** What can be done with a snapshot. Without it the table only shows. */
  renderActions?: (snapshot: Snapshot) => ReactNode
  /** What an empty table says. */
  empty: string
}

/** Snapshots with their size and their price. */
export function SnapshotTable(props: SnapshotTableProps) {
  const { caption, rows, withServer = false, renderActions, empty } = props
  const { locale } = useViewerLocale()
  return (
    <Table
      caption={caption}
      columns={columnsOf({ withServer, renderActions, locale })}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      skeleton={rows === undefined ? 2 : 0}
      foldAt="md"
      empty={
        // Without actions it is one of many parts of a page.
        <EmptyState size={renderActions === undefined ? 'sm' : 'md'} title="No snapshots">
          {empty}
        </EmptyState>
      }
    />
  )
}

const LOOKS: Readonly<Record<Snapshot['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being taken' },
  ready: { state: 'available', label: 'Ready' },
  failed: { state: 'error', label: 'Failed' },
  deleting: { state: 'starting', label: 'Being deleted' },
}

interface ColumnOptions extends Pick<SnapshotTableProps, 'renderActions'> {
  withServer: boolean
  locale: string
}

function columnsOf({ withServer, renderActions, locale }: ColumnOptions): Column<Snapshot>[] {
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
    { id: 'taken', header: 'Taken', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    renderActions === undefined
      ? null
      : {
          id: 'actions',
          header: 'Actions',
          hideLabel: true,
          align: 'end',
          cell: renderActions,
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
