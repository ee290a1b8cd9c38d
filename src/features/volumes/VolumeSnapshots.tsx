import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { notifyFailure } from '@/components/notifyFailure'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { SnapshotBin } from '@/components/snapshots/SnapshotBin'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { errorText } from '@/domain/instances/pastActionTexts'
import { goesToBin } from '@/domain/snapshots/snapshotRules'
import { useProtectSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { formatVolumeMonth, type Volume } from '@/domain/volumes/volume'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { serversFor, whyNoVolumes } from '@/domain/volumes/volumeRules'
import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import { whyNotWithSnapshot, type VolumeSnapshotAction } from '@/domain/volumes/volumeSnapshotRules'
import { env } from '@/lib/env'
import { volumeSnapshotsQuery } from '@/domain/volumes/queryOptions'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { notifySuccess } from '@/ui/notify'
import { StateTag, type State } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const CreateVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('@/components/volumes/CreateVolumeDialog')).CreateVolumeDialog,
)
const DownloadVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('@/components/volumes/DownloadVolumeDialog')).DownloadVolumeDialog,
)
const ConfirmVolumeSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () =>
    (await import('@/components/volumes/VolumeSnapshotDialogs')).ConfirmVolumeSnapshotDialog,
)

const LOOKS: Readonly<Record<VolumeSnapshot['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being taken' },
  ready: { state: 'available', label: 'Ready' },
  failed: { state: 'error', label: 'Failed' },
  deleting: { state: 'starting', label: 'Being deleted' },
  deleted: { state: 'deleted', label: 'In the bin' },
}

interface VolumeSnapshotsProps {
  workspace: { id: string; name: string }
  /** All volumes of the workspace; undefined while they load. */
  volumes: readonly Volume[] | undefined
  /** All servers of the workspace; undefined while they load. */
  servers: readonly Instance[] | undefined
  rules: InstanceRules
  /** Why the person can download nothing; null: they can. */
  noDownload: string | null
}

/** The snapshots of the volumes of a workspace, and those in the bin. Nothing where there are none and none can be taken. */
export function VolumeSnapshots({
  workspace,
  volumes,
  servers,
  rules,
  noDownload,
}: VolumeSnapshotsProps) {
  const query = useQuery(volumeSnapshotsQuery(workspace.id))
  const { data: price } = useQuery(volumePriceQuery)
  const features = useRegionFeatures()
  const { locale } = useViewerLocale()
  const [asked, setAsked] = useState<{
    kind: VolumeSnapshotAction
    id: string
  } | null>(null)
  const close = () => setAsked(null)
  const protecting = useProtectSnapshot()
  const protect = ({ id, name, isProtected }: VolumeSnapshot) =>
    protecting.mutate(
      { id, isProtected: !isProtected },
      {
        onSuccess: () =>
          notifySuccess(
            isProtected ? `${name} can be deleted.` : `${name} is protected from deletion.`,
          ),
        onError: (failure) => notifyFailure(failure.message, failure),
      },
    )
  const rows = query.data
  // As it is now: a file becomes ready while its dialog is open.
  const snapshot = rows?.find(({ id }) => id === asked?.id)
  const canTake = features.has('volume_snapshots') && volumes !== undefined && volumes.length > 0
  const bin = <SnapshotBin workspaceId={workspace.id} kind="volume_snapshot" rules={rules} />
  if (!canTake && (rows === undefined || rows.length === 0)) return bin

  const menuOf = (of: VolumeSnapshot) => {
    const volume = volumes?.find(({ id }) => id === of.volume.id)
    const server = servers?.find(({ id }) => id === volume?.server?.id)
    const why = (action: VolumeSnapshotAction) =>
      whyNotWithSnapshot(action, of, volume, rules, server)
    const whyNoCopy =
      why('copy') ??
      whyNoVolumes(rules, price) ??
      (features.has('volume_snapshots', of.region.slug)
        ? undefined
        : 'This region makes no volumes from snapshots at present.') ??
      (servers !== undefined && serversFor(of, servers).length === 0
        ? `Create a server in ${of.region.name} first: a volume is made for one.`
        : undefined)
    const press = (kind: VolumeSnapshotAction) => () => setAsked({ kind, id: of.id })
    return (
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="sm"
            className="min-w-8 px-1.5 max-md:min-w-11"
            aria-label={`Actions for the snapshot ${of.name}`}
            data-tooltip=""
          >
            <Ellipsis aria-hidden="true" strokeWidth={1.5} />
          </Button>
        }
        className="w-72 wrap-anywhere"
      >
        <MenuItem disabledReason={why('restore')} onSelect={press('restore')}>
          Restore the volume
        </MenuItem>
        <MenuItem disabledReason={whyNoCopy} onSelect={press('copy')}>
          Create a volume from it
        </MenuItem>
        {env.downloadsUrl !== undefined && features.has('volume_downloads', of.region.slug) ? (
          <MenuItem disabledReason={noDownload ?? why('download')} onSelect={press('download')}>
            Download
          </MenuItem>
        ) : null}
        <MenuItem
          note={of.isProtected ? undefined : 'Its volume cannot be deleted either.'}
          disabledReason={why('protect')}
          onSelect={() => protect(of)}
        >
          {of.isProtected ? 'Allow deletion' : 'Protect from deletion'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          danger
          note={goesToBin(of) ? 'It can be restored for 72 hours.' : 'This cannot be undone.'}
          disabledReason={why('delete')}
          onSelect={press('delete')}
        >
          Delete
        </MenuItem>
      </Menu>
    )
  }

  return (
    <>
      <section aria-labelledby="volume-snapshots" className="border-t border-line">
        <SectionHead id="volume-snapshots" title="Snapshots of volumes" />
        <QueryState query={query}>
          {() => (
            <Table
              caption={`Snapshots of volumes of ${workspace.name}`}
              columns={columnsOf(locale, menuOf)}
              rows={rows ?? []}
              rowKey={({ id }) => id}
              skeleton={rows === undefined ? 1 : 0}
              foldAt="md"
              empty={
                <EmptyState title="No snapshots of volumes">
                  A snapshot keeps a volume as it is now: choose “Take a snapshot” in the actions of
                  a volume. It stays as long as its volume, so it is no backup of it.
                </EmptyState>
              }
            />
          )}
        </QueryState>
        {asked?.kind === 'copy' && snapshot && price && servers ? (
          <CreateVolumeDialog
            servers={serversFor(snapshot, servers)}
            taken={volumes ?? []}
            price={price}
            snapshot={snapshot}
            onClose={close}
          />
        ) : null}
        {asked?.kind === 'download' && snapshot && env.downloadsUrl !== undefined ? (
          <DownloadVolumeDialog snapshot={snapshot} url={env.downloadsUrl} onClose={close} />
        ) : null}
        {snapshot && (asked?.kind === 'restore' || asked?.kind === 'delete') ? (
          <ConfirmVolumeSnapshotDialog
            kind={asked.kind}
            snapshot={snapshot}
            server={volumes?.find(({ id }) => id === snapshot.volume.id)?.server?.name}
            onClose={close}
          />
        ) : null}
      </section>
      {bin}
    </>
  )
}

/** What a row says about the file for downloads. */
const FILES = {
  making: 'The file is being made.',
  ready: 'The file is ready.',
  failed: 'The file could not be made.',
} as const

const columnsOf = (
  locale: string,
  menuOf: Column<VolumeSnapshot>['cell'],
): Column<VolumeSnapshot>[] => [
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
    cell: ({ state, errorCode, file }) => (
      <>
        <StateTag state={LOOKS[state].state}>{LOOKS[state].label}</StateTag>
        {errorCode === null ? null : (
          <small className="block text-text-3">{errorText(errorCode)}</small>
        )}
        {state === 'ready' && file !== null && file.state !== 'dropping' ? (
          <small className="block text-text-3">{FILES[file.state]}</small>
        ) : null}
      </>
    ),
  },
  {
    id: 'volume',
    header: 'Volume',
    className: 'wrap-anywhere',
    cell: ({ volume, volumeGib }) => (
      <>
        {volume.name}
        <small className="block text-text-3">{volumeGib} GiB at that time</small>
      </>
    ),
  },
  { id: 'region', header: 'Region', cell: ({ region }) => region.name },
  {
    id: 'taken',
    header: 'Taken',
    cell: ({ readyAt }) => (readyAt === null ? '–' : <LocalTime at={readyAt} />),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    figure: true,
    cell: ({ sizeGib }) => (sizeGib === null ? '–' : `${sizeGib} GiB`),
  },
  {
    id: 'price',
    header: 'Per month, net',
    align: 'end',
    figure: true,
    cell: (snapshot) =>
      snapshot.state === 'ready' && snapshot.sizeGib !== null
        ? formatVolumeMonth(snapshot, snapshot.sizeGib, locale)
        : 'Not billed',
  },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'corner',
    cell: menuOf,
  },
]
