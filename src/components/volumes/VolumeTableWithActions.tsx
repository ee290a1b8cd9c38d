import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { useChangeVolume, type VolumeChange } from '@/domain/volumes/useVolumeMutations'
import type { Volume } from '@/domain/volumes/volume'
import { mountLines, whyNotNow, type VolumeAction } from '@/domain/volumes/volumeRules'
import { whyNoVolumeSnapshot } from '@/domain/volumes/volumeSnapshotRules'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { notifyFailure } from '@/components/notifyFailure'
import { notifySuccess } from '@/ui/notify'
import { VolumeTable } from './VolumeTable'

const AttachVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./VolumeDialogs')).AttachVolumeDialog,
)
const GrowVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./VolumeDialogs')).GrowVolumeDialog,
)
const RenameVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./VolumeDialogs')).RenameVolumeDialog,
)
const ConfirmVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./VolumeDialogs')).ConfirmVolumeDialog,
)
const TakeVolumeSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./VolumeSnapshotDialogs')).TakeVolumeSnapshotDialog,
)
const MountDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./VolumeDialogs')).MountDialog,
)

type Asked = 'snapshot' | 'attach' | 'grow' | 'rename' | 'detach' | 'delete' | 'purge' | 'mount'

interface VolumeTableWithActionsProps {
  caption: string
  workspaceId: string
  /** What is shown; undefined while it loads. */
  rows: readonly Volume[] | undefined
  /** All volumes of the workspace, for the names that are taken. */
  all: readonly Volume[]
  /** The servers that may have them. */
  servers: readonly Instance[]
  rules: InstanceRules
  empty: string
}

/** Volumes, and what can be done with them. */
export function VolumeTableWithActions(props: VolumeTableWithActionsProps) {
  const { caption, workspaceId, rows, all, servers, rules, empty } = props
  const features = useRegionFeatures()
  const { data: price } = useQuery(snapshotPriceQuery)
  const [asked, setAsked] = useState<{ kind: Asked; volume: Volume } | null>(null)
  const close = () => setAsked(null)
  const quick = useChangeVolume(() => notifySuccess('The volume is changed.'))
  const change = (wanted: VolumeChange) =>
    quick.mutate(wanted, { onError: (failure) => notifyFailure(failure.message, failure) })
  const dialog = asked === null ? null : { volume: asked.volume, onClose: close }
  return (
    <>
      <VolumeTable
        caption={caption}
        rows={rows}
        servers={servers}
        empty={empty}
        renderActions={(volume) => (
          <VolumeMenu
            volume={volume}
            rules={rules}
            whyNoSnapshot={whyNoVolumeSnapshot(
              volume,
              rules,
              features.has('volume_snapshots', volume.region.slug),
              price,
            )}
            onPress={(kind) => setAsked({ kind, volume })}
            onChange={change}
          />
        )}
      />
      {dialog && asked?.kind === 'attach' ? (
        <AttachVolumeDialog {...dialog} workspaceId={workspaceId} />
      ) : null}
      {dialog && price && asked?.kind === 'snapshot' ? (
        <TakeVolumeSnapshotDialog {...dialog} workspaceId={workspaceId} price={price} />
      ) : null}
      {dialog && asked?.kind === 'grow' ? <GrowVolumeDialog {...dialog} /> : null}
      {dialog && asked?.kind === 'rename' ? <RenameVolumeDialog {...dialog} taken={all} /> : null}
      {dialog && asked?.kind === 'mount' ? <MountDialog {...dialog} /> : null}
      {dialog &&
      (asked?.kind === 'detach' || asked?.kind === 'delete' || asked?.kind === 'purge') ? (
        <ConfirmVolumeDialog {...dialog} kind={asked.kind} />
      ) : null}
    </>
  )
}

interface VolumeMenuProps {
  volume: Volume
  rules: InstanceRules
  whyNoSnapshot: string | undefined
  onPress: (kind: Asked) => void
  onChange: (change: VolumeChange) => void
}

function VolumeMenu({ volume, rules, whyNoSnapshot, onPress, onChange }: VolumeMenuProps) {
  const why = (action: VolumeAction) => whyNotNow(action, volume, rules)
  const { id, isProtected } = volume
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="min-w-8 px-1.5 max-md:min-w-11"
          aria-label={`Actions for ${volume.name}`}
          data-tooltip=""
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.5} />
        </Button>
      }
      className="w-72"
    >
      {volume.state === 'deleted' ? (
        <>
          <MenuItem
            disabledReason={why('restore')}
            onSelect={() => onChange({ kind: 'restore', id })}
          >
            Restore
          </MenuItem>
          <MenuItem
            danger
            note="This cannot be undone."
            disabledReason={why('purge')}
            onSelect={() => onPress('purge')}
          >
            Delete now
          </MenuItem>
        </>
      ) : (
        <>
          {mountLines(volume) === null ? null : (
            <MenuItem onSelect={() => onPress('mount')}>How to mount it</MenuItem>
          )}
          {volume.server === null ? (
            <MenuItem disabledReason={why('attach')} onSelect={() => onPress('attach')}>
              Attach to a server
            </MenuItem>
          ) : (
            <MenuItem disabledReason={why('detach')} onSelect={() => onPress('detach')}>
              Detach
            </MenuItem>
          )}
          <MenuItem disabledReason={whyNoSnapshot} onSelect={() => onPress('snapshot')}>
            Take a snapshot
          </MenuItem>
          <MenuItem disabledReason={why('grow')} onSelect={() => onPress('grow')}>
            Grow
          </MenuItem>
          <MenuItem disabledReason={why('rename')} onSelect={() => onPress('rename')}>
            Rename
          </MenuItem>
          <MenuItem
            disabledReason={why('protect')}
            onSelect={() =>
              onChange({ kind: 'update', id, settings: { isProtected: !isProtected } })
            }
          >
            {isProtected ? 'Allow deletion' : 'Protect from deletion'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            danger
            note="It can be restored for 72 hours."
            disabledReason={why('delete')}
            onSelect={() => onPress('delete')}
          >
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
