import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useId } from 'react'
import { useUser } from '@/domain/session/useAuth'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import { Select } from '@/ui/Select'

/** Chooses the workspace that the dashboard shows in this tab. */
export function WorkspaceSwitch() {
  const user = useUser()
  return user === null ? null : <Switch userId={user.id} />
}

function Switch({ userId }: { userId: string }) {
  const id = useId()
  const navigate = useNavigate()
  // The page of a server stays in its workspace, so another one shows its list.
  const isServerPage = useRouterState({
    select: ({ matches }) =>
      matches.some(({ routeId }) => routeId === '/_signed-in/dashboard_/servers_/$id'),
  })
  const { workspaces, current } = useCurrentWorkspace(userId)
  return (
    <>
      <label htmlFor={id} className="label mb-1 block">
        Workspace
      </label>
      <Select
        id={id}
        data-role={current?.role}
        data-has-approvals={current?.hasApprovals === true ? '' : undefined}
        className="truncate pr-9"
        value={current?.slug ?? ''}
        disabled={workspaces === undefined}
        options={
          workspaces?.map(({ slug, name }) => ({ value: slug, label: name })) ?? [
            { value: '', label: 'Loading…' },
          ]
        }
        onChange={(event) => {
          chooseWorkspace(userId, event.currentTarget.value)
          if (isServerPage) void navigate({ to: '/dashboard/servers' })
        }}
      />
    </>
  )
}
