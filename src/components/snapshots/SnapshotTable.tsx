import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { virtualizationName } from '@/domain/catalogue/plan'
import { errorText } from '@/domain/instances/pastActionTexts'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { TimeAgo } from '../TimeAgo'

/** What the table lists: snapshots, backups, or images that a workspace made. */
export type ListedSnapshot = (Snapshot | OwnImage) & {
  /** Somebody has asked to delete it: it is not billed any more. */
  isDeleted?: boolean
}

export interface SnapshotTableProps {
  caption: string
  /** What is shown; undefined while it loads. */
  rows: readonly ListedSnapshot[] | undefined
  /** A column more: the server that it was taken from, or what an image holds. */
  extra?: 'server' | 'holds'
  /** What can be done with a row. Without it the table only shows. */
  renderActions?: (snapshot: ListedSnapshot) => ReactNode
  /** What an empty table says. */
  empty: string
}

/** Snapshots, backups or images of a workspace, with their size and their price. */
export function SnapshotTable(props: SnapshotTableProps) {
  const { caption, rows, extra, renderActions, empty } = props
  const { locale } = useViewerLocale()
  return (
    <Table
      caption={caption}
      columns={columnsOf({ extra, renderActions, locale })}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      skeleton={rows === undefined ? 2 : 0}
      foldAt={extra === 'holds' ? 'lg' : 'md'}
      empty={
        // Without actions it is one of many parts of a page.
        <EmptyState
          size={renderActions === undefined ? 'sm' : 'md'}
          title={extra === 'holds' ? 'No images' : 'No snapshots'}
          action={
            extra === 'holds' && renderActions ? (
              <Button asChild>
                <Link to="/dashboard/snapshots">Go to snapshots</Link>
              </Button>
            ) : null
          }
        >
          {empty}
        </EmptyState>
      }
    />
  )
}

const LOOKS: Readonly<Record<Snapshot['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being made' },
  ready: { state: 'available', label: 'Ready' },
  failed: { state: 'error', label: 'Failed' },
  deleting: { state: 'starting', label: 'Being deleted' },
}

interface ColumnOptions extends Pick<SnapshotTableProps, 'extra' | 'renderActions'> {
  locale: string
}

function columnsOf({ extra, renderActions, locale }: ColumnOptions): Column<ListedSnapshot>[] {
  const columns: (Column<ListedSnapshot> | null)[] = [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ name, isProtected }) => (
        <>
          {name}
          {isProtected ? (
            <small className="block font-normal text-text-3">protected from deletion</small>
          ) : null}
        </>
      ),
    },
    { id: 'state', header: 'State', cell: (snapshot) => <SnapshotState snapshot={snapshot} /> },
    extra === 'server'
      ? {
          id: 'server',
          header: 'Taken from',
          className: 'wrap-anywhere',
          cell: ({ server }) =>
            server === null ? null : 'isGone' in server && server.isGone ? (
              <>{server.name} (deleted)</>
            ) : (
              <Link to="/dashboard/servers/$id" params={{ id: server.id }}>
                {server.name}
              </Link>
            ),
        }
      : null,
    extra === 'holds'
      ? {
          id: 'holds',
          header: 'Holds',
          className: 'wrap-anywhere',
          cell: (item) => (
            <>
              {item.image}
              <small className="block text-text-3">
                for a {virtualizationName(item.virtualization)}, min. disk {item.diskGib} GiB
              </small>
              {item.kind === 'image' && item.sharedBy !== null ? (
                <small className="block text-text-3">shared by {item.sharedBy}</small>
              ) : null}
            </>
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
      header: 'Per month, net',
      align: 'end',
      figure: true,
      cell: (snapshot) =>
        snapshot.sizeGib === null || snapshot.isDeleted === true
          ? 'Not billed'
          : formatGibMonth(snapshot, snapshot.sizeGib, locale),
    },
    {
      id: 'made',
      header: extra === 'holds' ? 'Made' : 'Taken',
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    renderActions === undefined
      ? null
      : {
          id: 'actions',
          header: 'Actions',
          hideLabel: true,
          align: 'end',
          list: 'corner',
          cell: renderActions,
        },
  ]
  return columns.filter((column) => column !== null)
}

function SnapshotState({ snapshot }: { snapshot: ListedSnapshot }) {
  const { state, label } = LOOKS[snapshot.state]
  const done =
    snapshot.isDeleted === true ? 'deleted' : snapshot.kind === 'image' ? 'made' : 'taken'
  return (
    <>
      <StateTag state={state}>
        {snapshot.state === 'creating' && snapshot.kind !== 'image' ? 'Being taken' : label}
      </StateTag>
      {snapshot.state === 'failed' ? (
        <small className="block text-text-3">
          Could not be {done}: {errorText(snapshot.errorCode)}
        </small>
      ) : null}
    </>
  )
}
