import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { errorText } from '@/domain/instances/pastActionTexts'
import type { Instance } from '@/domain/instances/instance'
import { formatVolumeMonth, type Volume } from '@/domain/volumes/volume'
import { whatItWaitsFor } from '@/domain/volumes/volumeRules'
import { useMinute } from '@/lib/useMinute'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

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

const LOOKS: Readonly<Record<Volume['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being made' },
  available: { state: 'available', label: 'Available' },
  attaching: { state: 'starting', label: 'Being attached' },
  attached: { state: 'running', label: 'Attached' },
  detaching: { state: 'starting', label: 'Being detached' },
  growing: { state: 'starting', label: 'Growing' },
  failed: { state: 'error', label: 'Failed' },
  deleted: { state: 'deleted', label: 'In the bin' },
}

const PROBLEMS: Readonly<Record<NonNullable<Volume['problem']>, string>> = {
  create: 'Could not be made',
  attach: 'Could not be attached',
  detach: 'Could not be detached',
  grow: 'Could not grow',
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
    cell: (volume) => {
      const { state, problem, errorCode, purgeAfter } = volume
      const wait = waitOf(volume)
      return (
        <>
          <StateTag state={LOOKS[state].state}>{LOOKS[state].label}</StateTag>
          {wait === undefined ? null : <small className="block text-text-3">{wait}</small>}
          {problem === null ? null : (
            <small className="block text-text-3">
              {PROBLEMS[problem]}: {errorText(errorCode)}
            </small>
          )}
          {purgeAfter === null ? null : (
            <small className="block text-text-3">
              Removed for good: <LocalTime at={purgeAfter} />
            </small>
          )}
        </>
      )
    },
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
    header: 'Per month',
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
