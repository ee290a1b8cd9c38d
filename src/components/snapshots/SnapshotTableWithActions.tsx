import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { whyNoImage } from '@/domain/ownImages/ownImageRules'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { whyNoServer, whyNotChange } from '@/domain/snapshots/snapshotRules'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { SnapshotTable, type SnapshotTableProps } from './SnapshotTable'

const RenameSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./RenameSnapshotDialog')).RenameSnapshotDialog,
)
const MakeImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('../ownImages/MakeImageDialog')).MakeImageDialog,
)
const DeleteSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./DeleteSnapshotDialog')).DeleteSnapshotDialog,
)

export interface SnapshotTableWithActionsProps extends Omit<SnapshotTableProps, 'renderActions'> {
  workspaceId: string
  /** All snapshots of the workspace, for the names that are taken. */
  all: readonly Snapshot[]
  rules: InstanceRules
}

type Kind = 'image' | 'rename' | 'delete'

/** Snapshots with their size, their price, and what can be done with them. */
export function SnapshotTableWithActions(props: SnapshotTableWithActionsProps) {
  const { workspaceId, all, rules, ...table } = props
  const { data: price } = useQuery(snapshotPriceQuery)
  const [asked, setAsked] = useState<{ kind: Kind; snapshot: Snapshot } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <SnapshotTable
        {...table}
        renderActions={(snapshot) => (
          <SnapshotMenu
            snapshot={snapshot}
            rules={rules}
            noImage={whyNoImage(snapshot, rules, price)}
            onPress={(kind) => setAsked({ kind, snapshot })}
          />
        )}
      />
      {asked?.kind === 'image' && price ? (
        <MakeImageDialog
          workspaceId={workspaceId}
          snapshot={asked.snapshot}
          snapshots={all}
          price={price}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'rename' ? (
        <RenameSnapshotDialog snapshot={asked.snapshot} snapshots={all} onClose={close} />
      ) : null}
      {asked?.kind === 'delete' ? (
        <DeleteSnapshotDialog snapshot={asked.snapshot} onClose={close} />
      ) : null}
    </>
  )
}

interface SnapshotMenuProps {
  snapshot: Snapshot
  rules: InstanceRules
  /** Why no image can be made of it now. */
  noImage: string | undefined
  onPress: (kind: Kind) => void
}

function SnapshotMenu({ snapshot, rules, noImage, onPress }: SnapshotMenuProps) {
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
      <MenuItem disabledReason={noImage} onSelect={() => onPress('image')}>
        Make an image
      </MenuItem>
      <MenuItem disabledReason={noChange} onSelect={() => onPress('rename')}>
        Rename
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        note="This cannot be undone."
        disabledReason={noChange}
        onSelect={() => onPress('delete')}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}
