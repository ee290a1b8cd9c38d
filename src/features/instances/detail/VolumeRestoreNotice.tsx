import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Instance } from '@/domain/instances/instance'
import { volumesQuery } from '@/domain/volumes/queryOptions'
import { Banner } from '@/ui/Banner'
import { DelayNotice } from './DelayNotice'

/**
 * Says which volumes of a server are set back to a snapshot: its actions wait until that is done, see `lock_due_actions`. An
 * action that waits for another reason has the notice about delays.
 */
export function VolumeRestoreNotice({
  instance: { id, name, workspace, action },
}: {
  instance: Pick<Instance, 'id' | 'name' | 'workspace' | 'action'>
}) {
  const { data = [] } = useQuery(volumesQuery(workspace.id))
  const restoring = data.filter(({ state, server }) => state === 'restoring' && server?.id === id)
  if (restoring.length === 0) return <DelayNotice action={action} />
  const isOne = restoring.length === 1
  const names = restoring.map((volume) => volume.name).join(', ')
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner
        role="status"
        tone="info"
        title={
          <span className="wrap-anywhere">
            {names} {isOne ? 'is' : 'are'} being set back to a snapshot.
          </span>
        }
      >
        {action?.status === 'queued'
          ? `What you ordered for ${name} waits until that is done, and begins by itself.`
          : `You can order actions of ${name} now: they wait until that is done, and begin by themselves.`}{' '}
        If it fails, we try it again for some hours. If it cannot be done, the list of volumes says
        so, and what waits begins.{' '}
        <Link
          to="/dashboard/servers/$id"
          params={{ id }}
          search={{ tab: 'snapshots' }}
          hash="volumes"
        >
          See the {isOne ? 'volume' : 'volumes'}
        </Link>
      </Banner>
    </div>
  )
}
