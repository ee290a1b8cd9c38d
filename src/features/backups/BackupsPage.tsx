import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { SnapshotBin } from '@/components/snapshots/SnapshotBin'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import {
  protectedServers,
  whyNoBackups,
  whyNotBackedUp,
  type ProtectedServer,
} from '@/domain/backups/backupRules'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { backupSchedulesQuery } from '@/domain/backups/queryOptions'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import type { Instance } from '@/domain/instances/instance'
import { instancesQuery } from '@/domain/instances/queryOptions'
import { useInstanceRules } from '@/domain/instances/useInstanceRules'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { combineQueries } from '@/lib/queryView'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { BackupsSum } from './BackupsSum'
import { BackupsTable } from './BackupsTable'

const BackupDialog = lazyWithRetry(
  'The form',
  async () => (await import('@/components/backups/BackupDialog')).BackupDialog,
)
const StopBackupsDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('@/components/backups/StopBackupsDialog')).StopBackupsDialog,
)

/** /dashboard/backups: which servers of the current workspace are protected, and which are not. */
export function BackupsPage() {
  return <InWorkspace title="Backups">{(scope) => <Backups {...scope} />}</InWorkspace>
}

function Backups({ userId, workspace }: WorkspaceScope) {
  const instances = useQuery(instancesQuery(workspace.id))
  const schedules = useQuery(backupSchedulesQuery(workspace.id))
  const snapshots = useQuery(snapshotsQuery(workspace.id))
  const { data: price } = useQuery(backupPriceQuery)
  const { locale } = useViewerLocale()
  const features = useRegionFeatures()
  const rules = useInstanceRules(userId, workspace.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<'set' | 'stop' | null>(null)
  const query = combineQueries(instances, schedules, snapshots)
  const rows = query.data === undefined ? undefined : protectedServers(...query.data)
  const selected = rows?.filter(({ instance }) => chosen.has(instance.id)) ?? []
  const close = () => {
    setAsked(null)
    setChosen(new Set())
  }
  const why = whyNoBackups(rules, price)
  const mayChange = rules.roles.includes('operator')
  const [first, ...others] = selected.map(({ instance }) => instance)
  const askedFor: readonly [Instance, ...Instance[]] | undefined = first && [first, ...others]
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Backups"
        lead="Copies of your servers’ disks, taken on a schedule. They are kept in the region of the server, so they do not help if that region is lost."
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <QueryState query={query}>
        {() => (
          <>
            {rows === undefined ? null : (
              <BackupsSum rows={rows} onChoose={mayChange ? setChosen : undefined} />
            )}
            <BackupsTable
              caption={`Backups of ${workspace.name}`}
              rows={rows}
              chosen={chosen}
              onChoose={mayChange ? setChosen : undefined}
            />
          </>
        )}
      </QueryState>
      {askedFor === undefined ? null : (
        <div
          role="group"
          aria-label="Selected servers"
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-y border-line-2 bg-surface px-(--pad) py-3 text-14"
        >
          <span role="status" className="strong">
            {selected.length} {selected.length === 1 ? 'server' : 'servers'} selected
          </span>
          <Button
            size="sm"
            variant="primary"
            disabledReason={why ?? refusalOf(selected)}
            onClick={() => setAsked('set')}
          >
            {selected.every(({ schedule }) => schedule === undefined)
              ? 'Switch on backups'
              : 'Set the schedule'}
          </Button>
          {selected.some(({ schedule }) => schedule !== undefined) ? (
            <Button size="sm" disabledReason={why} onClick={() => setAsked('stop')}>
              Switch off
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
        </div>
      )}
      <SnapshotBin workspaceId={workspace.id} kind="backup" rules={rules} />
      {price ? (
        <p className="px-(--pad) py-5 text-14">
          {formatGibMonth(price, 1, locale)} per GiB and month for the space that a backup takes,
          from the moment when it is ready until it is removed. A schedule keeps the price from the
          day you switched it on, until you save it again. When a newer backup is ready, the
          schedule removes the oldest for good. A protected backup is kept beside those of its
          schedule. A backup that you delete yourself is in the bin for 72 hours, where it is not
          billed.
        </p>
      ) : null}
      {features.has('image_downloads') ? (
        <p className="px-(--pad) pb-5 text-14">
          To get the disk of a backup as a file, make an image of it in{' '}
          <Link to="/dashboard/snapshots">Snapshots</Link>, and download that in{' '}
          <Link to="/dashboard/images">Images</Link>.
        </p>
      ) : null}
      {asked === 'set' && askedFor && price ? (
        <BackupDialog
          instances={askedFor}
          schedule={selected.length === 1 ? selected[0]?.schedule : undefined}
          price={price}
          onClose={close}
        />
      ) : null}
      {asked === 'stop' && askedFor ? (
        <StopBackupsDialog instances={askedFor} onClose={close} />
      ) : null}
    </>
  )
}

/** Why the schedule of the selected servers cannot be set, or undefined. */
function refusalOf(selected: readonly ProtectedServer[]): string | undefined {
  for (const { instance } of selected) {
    const reason = whyNotBackedUp(instance)
    if (reason !== undefined) return `${instance.name}: ${reason}`
  }
  return undefined
}
