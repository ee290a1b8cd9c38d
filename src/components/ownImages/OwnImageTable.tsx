import type { ReactNode } from 'react'
import { TimeAgo } from '@/components/TimeAgo'
import { virtualizationName } from '@/domain/catalogue/plan'
import { errorText } from '@/domain/instances/pastActionTexts'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

export interface OwnImageTableProps {
  caption: string
  /** What is shown; undefined while it loads. */
  rows: readonly OwnImage[] | undefined
  /** What can be done with an image. Without it the table only shows. */
  renderActions?: (image: OwnImage) => ReactNode
  /** What an empty table says. */
  empty: string
}

/** Images of a workspace with what they hold, their size and their price. */
export function OwnImageTable({ caption, rows, renderActions, empty }: OwnImageTableProps) {
  const { locale } = useViewerLocale()
  return (
    <Table
      caption={caption}
      columns={columnsOf(locale, renderActions)}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      skeleton={rows === undefined ? 2 : 0}
      foldAt="md"
      empty={
        // Without actions it is one of many parts of a page.
        <EmptyState size={renderActions === undefined ? 'sm' : 'md'} title="No images">
          {empty}
        </EmptyState>
      }
    />
  )
}

const LOOKS: Readonly<Record<OwnImage['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being made' },
  ready: { state: 'available', label: 'Ready' },
  failed: { state: 'error', label: 'Failed' },
}

const columnsOf = (
  locale: string,
  renderActions: ((image: OwnImage) => ReactNode) | undefined,
): Column<OwnImage>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ name }) => name,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, errorCode }) => (
      <>
        <StateTag state={LOOKS[state].state}>{LOOKS[state].label}</StateTag>
        {state === 'failed' ? (
          <small className="block text-text-3">Could not be made: {errorText(errorCode)}</small>
        ) : null}
      </>
    ),
  },
  {
    id: 'holds',
    header: 'Holds',
    cell: ({ image, virtualization, diskGib }) => (
      <>
        {image}
        <small className="block text-text-3">
          for a {virtualizationName(virtualization)}, min. disk {diskGib} GiB
        </small>
      </>
    ),
  },
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
    cell: (image) =>
      image.sizeGib === null ? 'Not billed' : formatGibMonth(image, image.sizeGib, locale),
  },
  { id: 'made', header: 'Made', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ...(renderActions === undefined
    ? []
    : [
        {
          id: 'actions',
          header: 'Actions',
          hideLabel: true,
          align: 'end' as const,
          cell: renderActions,
        },
      ]),
]
