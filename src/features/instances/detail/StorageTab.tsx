import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { SnapshotBin } from '@/components/snapshots/SnapshotBin'
import { SnapshotTableWithActions } from '@/components/snapshots/SnapshotTableWithActions'
import { snapshotsQuery } from '@/domain/snapshots/queryOptions'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { whyNoSnapshot } from '@/domain/snapshots/snapshotRules'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { BackupsSection } from './BackupsSection'
import { VolumesSection } from './VolumesSection'
import type { TabProps } from './InstancePage'

const CreateSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('@/components/snapshots/CreateSnapshotDialog')).CreateSnapshotDialog,
)

/** The backups, the snapshots and the volumes of the server. */
export function StorageTab({ instance, rules, isSimulated }: TabProps) {
  const query = useQuery(snapshotsQuery(instance.workspace.id))
  const { data: price } = useQuery(snapshotPriceQuery)
  const [isAsked, setAsked] = useState(false)
  const all = query.data ?? []
  const own = query.data?.filter(({ server }) => server.id === instance.id)
  const rows = own?.filter(({ kind }) => kind === 'snapshot')
  return (
    <>
      <BackupsSection
        instance={instance}
        rules={rules}
        backups={own?.filter(({ kind }) => kind === 'backup')}
        all={all}
        isSimulated={isSimulated}
      />
      <section aria-labelledby="snapshots">
        <SectionHead
          id="snapshots"
          title="Snapshots"
          aside={<Link to="/dashboard/snapshots">All snapshots of the workspace</Link>}
        />
        <div className="grid max-w-[44rem] gap-4 px-(--pad) pb-5">
          <p className="text-14">
            A snapshot is a copy of the disk at one moment. It stays when the server is rebuilt or
            deleted. You can create servers from it. It is kept in {instance.region.name}, so it
            does not help if that region is lost.
            {isSimulated ? ' This server is simulated, and so are its snapshots.' : ''}
          </p>
          <div>
            <Button
              variant="primary"
              disabledReason={whyNoSnapshot(instance, rules, price)}
              onClick={() => setAsked(true)}
            >
              Take snapshot
            </Button>
          </div>
        </div>
        <QueryState query={query}>
          {() => (
            <SnapshotTableWithActions
              workspaceId={instance.workspace.id}
              caption={`Snapshots of ${instance.name}`}
              rows={rows}
              taken={all}
              server={instance}
              rules={rules}
              empty="None has been taken of this server."
            />
          )}
        </QueryState>
        <SnapshotBin
          workspaceId={instance.workspace.id}
          kind="snapshot"
          instanceId={instance.id}
          rules={rules}
        />
        {isAsked && price ? (
          <CreateSnapshotDialog
            instance={instance}
            price={price}
            snapshots={all}
            onClose={() => setAsked(false)}
          />
        ) : null}
      </section>
      <VolumesSection instance={instance} rules={rules} isSimulated={isSimulated} />
    </>
  )
}
