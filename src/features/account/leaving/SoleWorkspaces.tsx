import { Link } from '@tanstack/react-router'
import { stopsDeletion, type SoleWorkspace } from '@/domain/identity/leaving'
import { formatCount } from '@/lib/format'
import { StatusIcon } from '@/ui/StatusIcon'

/** What happens to the workspaces whose only owner the person is. */
export function SoleWorkspaces({ workspaces }: { workspaces: readonly SoleWorkspace[] }) {
  if (workspaces.length === 0) return null
  return (
    <div>
      <h3 className="text-16">Workspaces that only you own</h3>
      <ul className="mt-2 grid gap-3">
        {workspaces.map((workspace) => (
          <li key={workspace.id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 text-14">
            <StatusIcon
              shape={stopsDeletion(workspace) ? 'triangle' : 'full'}
              className={stopsDeletion(workspace) ? 'mt-[3px] text-error' : 'mt-[3px] text-ok'}
            />
            <span className="wrap-anywhere">
              <Fate workspace={workspace} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Fate({ workspace }: { workspace: SoleWorkspace }) {
  const { name, slug, servers, snapshots, others } = workspace
  const search = { workspace: slug }
  const members = (
    <Link to="/dashboard/workspace/members" search={search}>
      make someone else an owner
    </Link>
  )
  if (servers + snapshots > 0) {
    const held = [counted(servers, 'server'), counted(snapshots, 'snapshot')].filter(Boolean)
    return (
      <>
        <b className="strong">{name}</b> has {held.join(' and ')}. Delete them, or {members}. A
        deleted server counts for 72 more hours, while it can be restored.
      </>
    )
  }
  if (others > 0) {
    return (
      <>
        <b className="strong">{name}</b> has {counted(others, 'other member')}. Remove them, or{' '}
        {members}.
      </>
    )
  }
  return (
    <>
      <b className="strong">{name}</b> is empty, and is deleted with your account.
    </>
  )
}

/** "2 servers", or nothing for none. */
function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
