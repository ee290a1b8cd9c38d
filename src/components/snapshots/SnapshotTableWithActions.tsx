import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Instance } from '@/domain/instances/instance'
import { instanceCan, type InstanceRules } from '@/domain/instances/instanceCan'
import { whyNoImage } from '@/domain/ownImages/ownImageRules'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import {
  goesToBin,
  whyNoServer,
  whyNotChange,
  whyNotDelete,
} from '@/domain/snapshots/snapshotRules'
import { useProtectSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { env } from '@/lib/env'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { notifySuccess } from '@/ui/notify'
import { notifyFailure } from '../notifyFailure'
import { whyNot } from '../instances/whyNot'
import { SnapshotTable, type ListedSnapshot, type SnapshotTableProps } from './SnapshotTable'

const RenameSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./RenameSnapshotDialog')).RenameSnapshotDialog,
)
const MakeImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('../ownImages/MakeImageDialog')).MakeImageDialog,
)
const ShareImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('../ownImages/ShareImageDialog')).ShareImageDialog,
)
const DownloadImageDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('../ownImages/DownloadImageDialog')).DownloadImageDialog,
)
const BringBackDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./BringBackDialog')).BringBackDialog,
)
const DeleteSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./DeleteSnapshotDialog')).DeleteSnapshotDialog,
)

export interface SnapshotTableWithActionsProps extends Omit<SnapshotTableProps, 'renderActions'> {
  workspaceId: string
  /** The snapshots and backups of the workspace, and its images where they are listed: the names that are taken. */
  taken: readonly { name: string }[]
  rules: InstanceRules
  /** Why the person can share no image of the workspace; null: they can. Missing: nothing is shared here. */
  noSharing?: string | null
  /**
   * Why the person can download no image from a region, by its slug; null: they can. Undefined: it gives out no images. Missing:
   * nothing is downloaded here.
   */
  noDownload?: (region: string) => string | null | undefined
  /** The server that all of them were taken from, on its page: its disk can become theirs again. */
  server?: Instance
}

type Kind = 'back' | 'image' | 'share' | 'download' | 'rename' | 'protect' | 'delete'

/** Snapshots, backups or images with their size, their price, and what can be done with them. */
export function SnapshotTableWithActions(props: SnapshotTableWithActionsProps) {
  const { workspaceId, taken, rules, noSharing, noDownload, server, ...table } = props
  const { downloadsUrl } = env
  const rebuild = server && instanceCan('rebuild', server, rules)
  const { data: price } = useQuery(snapshotPriceQuery)
  const [asked, setAsked] = useState<{ kind: Kind; snapshot: ListedSnapshot } | null>(null)
  const close = () => setAsked(null)
  const protecting = useProtectSnapshot()
  const protect = ({ id, name, kind, isProtected }: ListedSnapshot) =>
    protecting.mutate(
      { id, isProtected: !isProtected },
      {
        onSuccess: () =>
          notifySuccess(
            !isProtected
              ? `${name} is protected from deletion.`
              : kind === 'backup'
                ? `${name} can be deleted. Its schedule counts it again.`
                : `${name} can be deleted.`,
          ),
        onError: (failure) => notifyFailure(failure.message, failure),
      },
    )
  return (
    <>
      <SnapshotTable
        {...table}
        renderActions={(snapshot) => (
          <SnapshotMenu
            snapshot={snapshot}
            rules={rules}
            noImage={snapshot.kind === 'image' ? null : whyNoImage(snapshot, rules, price)}
            noWayBack={
              rebuild && (rebuild.allowed ? whyNoServer(snapshot, rules) : whyNot(rebuild))
            }
            noSharing={snapshot.kind === 'image' ? noSharing : undefined}
            noDownload={
              snapshot.kind === 'image' && downloadsUrl !== undefined
                ? noDownload?.(snapshot.region.slug)
                : undefined
            }
            isOfServer={server !== undefined}
            onPress={(kind) =>
              kind === 'protect' ? protect(snapshot) : setAsked({ kind, snapshot })
            }
          />
        )}
      />
      {asked?.kind === 'back' && asked.snapshot.kind !== 'image' && server && rebuild?.allowed ? (
        <BringBackDialog
          instance={server}
          transition={rebuild.transition}
          snapshot={asked.snapshot}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'image' && asked.snapshot.kind !== 'image' && price ? (
        <MakeImageDialog
          workspaceId={workspaceId}
          snapshot={asked.snapshot}
          snapshots={taken}
          price={price}
          onClose={close}
        />
      ) : null}
      {asked?.kind === 'share' ? <ShareImageDialog image={asked.snapshot} onClose={close} /> : null}
      {asked?.kind === 'download' && downloadsUrl !== undefined ? (
        <DownloadImageDialog image={asked.snapshot} url={downloadsUrl} onClose={close} />
      ) : null}
      {asked?.kind === 'rename' ? (
        <RenameSnapshotDialog snapshot={asked.snapshot} taken={taken} onClose={close} />
      ) : null}
      {asked?.kind === 'delete' ? (
        <DeleteSnapshotDialog snapshot={asked.snapshot} onClose={close} />
      ) : null}
    </>
  )
}

interface SnapshotMenuProps {
  snapshot: ListedSnapshot
  rules: InstanceRules
  /** Why no image can be made of it now; null: it is one. */
  noImage: string | null | undefined
  /** Why it cannot be shared; null: it can. Undefined: sharing is not offered. */
  noSharing: string | null | undefined
  /** Why it cannot be downloaded; null: it can. Undefined: downloads are not offered. */
  noDownload: string | null | undefined
  /** Whether the page is about the server that it was taken from, and why that cannot get its disk back now. */
  isOfServer: boolean
  noWayBack: string | undefined
  onPress: (kind: Kind) => void
}

function SnapshotMenu(props: SnapshotMenuProps) {
  const { snapshot, rules, noImage, noSharing, noDownload, isOfServer, noWayBack, onPress } = props
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
      {isOfServer ? (
        <MenuItem
          note="What was written since is lost."
          disabledReason={noWayBack}
          onSelect={() => onPress('back')}
        >
          Bring {snapshot.server?.name} back to it
        </MenuItem>
      ) : null}
      {noImage === null ? null : (
        <MenuItem disabledReason={noImage} onSelect={() => onPress('image')}>
          Make an image
        </MenuItem>
      )}
      {noSharing === undefined ? null : (
        <MenuItem
          disabledReason={
            noSharing ??
            (snapshot.state === 'ready' ? undefined : 'Only an image that is ready can be shared.')
          }
          onSelect={() => onPress('share')}
        >
          Share with another workspace
        </MenuItem>
      )}
      {noDownload === undefined ? null : (
        <MenuItem
          note={snapshot.sizeGib === null ? undefined : `At most ${snapshot.sizeGib} GiB.`}
          disabledReason={
            noDownload ??
            (snapshot.state === 'ready'
              ? undefined
              : 'Only an image that is ready can be downloaded.')
          }
          onSelect={() => onPress('download')}
        >
          Download
        </MenuItem>
      )}
      <MenuItem disabledReason={noChange} onSelect={() => onPress('rename')}>
        Rename
      </MenuItem>
      <MenuItem
        note={protectionNote(snapshot)}
        disabledReason={noChange}
        onSelect={() => onPress('protect')}
      >
        {snapshot.isProtected ? 'Allow deletion' : 'Protect from deletion'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        note={goesToBin(snapshot) ? 'It can be restored for 72 hours.' : 'This cannot be undone.'}
        disabledReason={whyNotDelete(snapshot, rules)}
        onSelect={() => onPress('delete')}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}

/** What protection means for the schedule of a backup. */
function protectionNote({ kind, isProtected }: ListedSnapshot): string | undefined {
  if (kind !== 'backup') return undefined
  return isProtected
    ? 'Its schedule counts it again, and may remove it when the next backup is ready.'
    : 'It is kept beside those of its schedule.'
}
