import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BackupProblem } from '@/components/backups/BackupProblem'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { SnapshotBin } from '@/components/snapshots/SnapshotBin'
import { SnapshotTableWithActions } from '@/components/snapshots/SnapshotTableWithActions'
import { scheduleText, whyNoBackups, whyNotBackedUp } from '@/domain/backups/backupRules'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { backupSchedulesQuery } from '@/domain/backups/queryOptions'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Skeleton } from '@/ui/Skeleton'
import type { TabProps } from './InstancePage'

const BackupDialog = lazyWithRetry(
  'The form',
  async () => (await import('@/components/backups/BackupDialog')).BackupDialog,
)
const StopBackupsDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('@/components/backups/StopBackupsDialog')).StopBackupsDialog,
)

interface BackupsSectionProps extends Pick<TabProps, 'instance' | 'rules' | 'isSimulated'> {
  /** Those of this server; undefined while they load. */
  backups: readonly Snapshot[] | undefined
  /** All snapshots and backups of the workspace, for the names that are taken. */
  all: readonly Snapshot[]
}

/** The schedule of the backups of the server, and those that are kept. */
export function BackupsSection(props: BackupsSectionProps) {
  const { instance, rules, backups, all, isSimulated } = props
  const query = useQuery(backupSchedulesQuery(instance.workspace.id))
  const { data: price } = useQuery(backupPriceQuery)
  const { locale } = useViewerLocale()
  const [asked, setAsked] = useState<'set' | 'stop' | null>(null)
  const schedule = query.data?.find(({ instanceId }) => instanceId === instance.id)
  const why = whyNoBackups(rules, price)
  const whyNotSet = why ?? whyNotBackedUp(instance)
  return (
    <section aria-labelledby="backups" className="border-b border-line">
      <SectionHead
        id="backups"
        title="Backups"
        aside={<Link to="/dashboard/backups">All backups of the workspace</Link>}
      />
      <QueryState
        query={query}
        pending={
          <div className="max-w-[44rem] px-(--pad) pb-5">
            <Skeleton lines={3} />
          </div>
        }
      >
        {() => (
          <div className="grid max-w-[44rem] gap-4 px-(--pad) pb-5">
            {schedule?.problem == null ? null : (
              <Banner tone="warn" title="A backup is missing">
                <BackupProblem schedule={schedule} />
              </Banner>
            )}
            <p className="text-14">
              {schedule === undefined ? (
                <>
                  No backups are taken of this server. Switched on, they are taken every day or
                  every week
                  {price ? `, for ${formatGibMonth(price, 1, locale)} per GiB and month` : ''}.
                </>
              ) : (
                <>
                  {scheduleText(schedule)}. The last {schedule.keep} are kept, for{' '}
                  {formatGibMonth(schedule, 1, locale)} per GiB and month.{' '}
                  {schedule.nextAt === null ? (
                    'None is taken while the server is deleted.'
                  ) : (
                    <>
                      The next is due <LocalTime at={schedule.nextAt} />.
                    </>
                  )}
                  {instance.hold === 'none' ? '' : ' None is taken while the server is on hold.'}
                </>
              )}{' '}
              When you delete the server, its backups stay for as long as you can restore it, and
              are then removed with it. Protected backups and snapshots stay.
              {isSimulated ? ' This server is simulated, and so are its backups.' : ''}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button disabledReason={whyNotSet} onClick={() => setAsked('set')}>
                {schedule === undefined ? 'Switch on backups' : 'Change the schedule'}
              </Button>
              {schedule === undefined ? null : (
                <Button variant="ghost" disabledReason={why} onClick={() => setAsked('stop')}>
                  Switch off
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryState>
      {backups === undefined || backups.length === 0 ? null : (
        <SnapshotTableWithActions
          workspaceId={instance.workspace.id}
          caption={`Backups of ${instance.name}`}
          rows={backups}
          taken={all}
          server={instance}
          rules={rules}
          empty=""
        />
      )}
      <SnapshotBin
        workspaceId={instance.workspace.id}
        kind="backup"
        instanceId={instance.id}
        rules={rules}
      />
      {asked === 'set' && price ? (
        <BackupDialog
          instances={[instance]}
          schedule={schedule}
          price={price}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'stop' ? (
        <StopBackupsDialog instances={[instance]} onClose={() => setAsked(null)} />
      ) : null}
    </section>
  )
}
