import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { VolumeTableWithActions } from '@/components/volumes/VolumeTableWithActions'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { volumesQuery } from '@/domain/volumes/queryOptions'
import { whyNoVolumes } from '@/domain/volumes/volumeRules'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import type { TabProps } from './InstancePage'

const CreateVolumeDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('@/components/volumes/CreateVolumeDialog')).CreateVolumeDialog,
)

/** The volumes that the server has. Nothing where its region has none. */
export function VolumesSection({
  instance,
  rules,
  isSimulated,
}: Pick<TabProps, 'instance' | 'rules' | 'isSimulated'>) {
  const query = useQuery(volumesQuery(instance.workspace.id))
  const { data: price } = useQuery(volumePriceQuery)
  const features = useRegionFeatures()
  const [isAsked, setAsked] = useState(false)
  const all = query.data ?? []
  const rows = query.data?.filter(({ server }) => server?.id === instance.id)
  const isOffered = features.has('volumes', instance.region.slug)
  if (!isOffered && (rows === undefined || rows.length === 0)) return null
  const why =
    whyNoVolumes(rules, price) ??
    (isOffered ? undefined : 'This region offers no volumes at present.') ??
    (instance.deletedAt === null ? undefined : 'The server is deleted.')
  return (
    <section aria-labelledby="volumes" className="border-t border-line">
      <SectionHead
        id="volumes"
        title="Volumes"
        aside={<Link to="/dashboard/volumes">All volumes of the workspace</Link>}
      />
      <div className="grid max-w-[44rem] gap-4 px-(--pad) pb-5">
        <p className="text-14">
          A volume is a disk of its own, which stays when the server is rebuilt or deleted.
          Snapshots and backups of the server do not hold it.
          {isSimulated ? ' This server is simulated, and so are its volumes.' : ''}
        </p>
        <div>
          <Button disabledReason={why} onClick={() => setAsked(true)}>
            Create volume
          </Button>
        </div>
      </div>
      <QueryState query={query}>
        {() => (
          <VolumeTableWithActions
            caption={`Volumes of ${instance.name}`}
            workspaceId={instance.workspace.id}
            rows={rows}
            all={all}
            servers={[instance]}
            rules={rules}
            empty="This server has no volume. Create one, or attach one in the list of the workspace."
          />
        )}
      </QueryState>
      {isAsked && price ? (
        <CreateVolumeDialog
          servers={[instance]}
          taken={all}
          price={price}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </section>
  )
}
