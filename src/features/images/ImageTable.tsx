import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { TimeAgo } from '@/components/TimeAgo'
import { virtualizationName } from '@/domain/catalogue/plan'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { errorText } from '@/domain/instances/pastActionTexts'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { whyNoServerFrom, whyNotDeleted, whyNotRenamed } from '@/domain/ownImages/ownImageRules'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const RenameImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./ImageDialogs')).RenameImageDialog,
)
const DeleteImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./ImageDialogs')).DeleteImageDialog,
)

type Kind = 'rename' | 'delete'

export interface ImageTableProps {
  caption: string
  /** What is shown; undefined while it loads. */
  rows: readonly OwnImage[] | undefined
  /** The snapshots of the workspace, whose names are taken too. */
  snapshots: readonly { name: string }[]
  rules: InstanceRules
}

/** Images with what they hold, their size and price, and what can be done with them. */
export function ImageTable({ caption, rows, snapshots, rules }: ImageTableProps) {
  const { locale } = useViewerLocale()
  const [asked, setAsked] = useState<{ kind: Kind; image: OwnImage } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Table
        caption={caption}
        columns={columnsOf(locale, (image) => (
          <ImageMenu image={image} rules={rules} onPress={(kind) => setAsked({ kind, image })} />
        ))}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        skeleton={rows === undefined ? 2 : 0}
        foldAt="md"
        empty={
          <EmptyState title="No images">
            Set up one server, take a snapshot of it, and make an image of the snapshot: then new
            servers begin as that one.
          </EmptyState>
        }
      />
      {asked?.kind === 'rename' ? (
        <RenameImageDialog
          image={asked.image}
          taken={[...(rows ?? []), ...snapshots]}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'delete' ? <DeleteImageDialog image={asked.image} onClose={close} /> : null}
    </>
  )
}

const LOOKS: Readonly<Record<OwnImage['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being made' },
  ready: { state: 'available', label: 'Ready' },
  failed: { state: 'error', label: 'Failed' },
}

const columnsOf = (
  locale: string,
  renderActions: (image: OwnImage) => ReactNode,
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
  { id: 'actions', header: 'Actions', hideLabel: true, align: 'end', cell: renderActions },
]

interface ImageMenuProps {
  image: OwnImage
  rules: InstanceRules
  onPress: (kind: Kind) => void
}

function ImageMenu({ image, rules, onPress }: ImageMenuProps) {
  const noServer = whyNoServerFrom(image, rules)
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="min-w-8 px-1.5 max-md:min-w-11"
          aria-label={`Actions for ${image.name}`}
          data-tooltip=""
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.5} />
        </Button>
      }
      className="w-72"
    >
      {noServer === undefined ? (
        <MenuItem asChild>
          <Link to="/dashboard/servers/new" search={{ snapshot: image.id }}>
            Create server from it
          </Link>
        </MenuItem>
      ) : (
        <MenuItem disabledReason={noServer}>Create server from it</MenuItem>
      )}
      <MenuItem disabledReason={whyNotRenamed(rules)} onSelect={() => onPress('rename')}>
        Rename
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        note="This cannot be undone."
        disabledReason={whyNotDeleted(image, rules)}
        onSelect={() => onPress('delete')}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
