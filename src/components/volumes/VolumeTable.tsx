import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Instance } from '@/domain/instances/instance'
import { formatVolumeMonth, type Volume } from '@/domain/volumes/volume'
import { whatItWaitsFor } from '@/domain/volumes/volumeRules'
import { useMinute } from '@/lib/useMinute'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { VolumeState } from './VolumeState'

interface VolumeTableProps {
  caption: string
  /** What is shown; undefined while it loads. */
  rows: readonly Volume[] | undefined
  /** Those that may have them: their actions say what the work at a volume waits for. */
  servers: readonly Instance[]
  renderActions: (volume: Volume) => ReactNode
  empty: string
}

/** Volumes with their server, size, price and state. */
export function VolumeTable({ caption, rows, servers, renderActions, empty }: VolumeTableProps) {
  const { locale } = useViewerLocale()
  const now = useMinute()
  return (
    <Table
      caption={caption}
      columns={columnsOf(locale, (volume) => whatItWaitsFor(volume, servers, now), renderActions)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      skeleton={rows === undefined ? 2 : 0}
      foldAt="md"
      empty={<EmptyState title="No volumes">{empty}</EmptyState>}
    />
  )
}

const columnsOf = (
  locale: string,
  waitOf: (volume: Volume) => string | undefined,
  renderActions: (volume: Volume) => ReactNode,
): Column<Volume>[] => [
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
  {
    id: 'state',
    header: 'State',
    className: 'wrap-anywhere',
    cell: (volume) => <VolumeState volume={volume} wait={waitOf(volume)} />,
  },
  {
    id: 'server',
    header: 'Server',
    className: 'wrap-anywhere',
    cell: ({ server, path }) =>
      server === null ? (
        '–'
      ) : (
        <>
          <Link to="/dashboard/servers/$id" params={{ id: server.id }}>
            {server.name}
          </Link>
          {path === null ? null : <code className="block text-12 wrap-anywhere">{path}</code>}
        </>
      ),
  },
  { id: 'region', header: 'Region', cell: ({ region }) => region.name },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    figure: true,
    cell: ({ sizeGib, wantedGib }) =>
      sizeGib === wantedGib ? `${sizeGib} GiB` : `${sizeGib} of ${wantedGib} GiB`,
  },
  {
    id: 'price',
    header: 'Per month, net',
    align: 'end',
    figure: true,
    cell: (volume) =>
      ['creating', 'failed', 'deleted'].includes(volume.state)
        ? 'Not billed'
        : formatVolumeMonth(volume, volume.sizeGib, locale),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'corner',
    cell: renderActions,
  },
]
