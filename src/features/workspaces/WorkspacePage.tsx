import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { SuspensionNotice, WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { WaitingInvitations } from '@/components/workspaces/WaitingInvitations'
import { profileQuery } from '@/domain/identity/profileQuery'
import { useUser } from '@/domain/session/useAuth'
import { can, type WorkspaceAction } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import type { Workspace } from '@/domain/workspaces/workspace'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { InvitationsSection } from './InvitationsSection'
import { MembersSection } from './MembersSection'
import { QuotasSection } from './QuotasSection'
import { RolesTable } from './RolesTable'
import { SettingsSection } from './SettingsSection'
import { YourWorkspaces } from './YourWorkspaces'

/** Loaded after the members, because few people need it. */
const ApiKeysSection = lazyWithRetry(
  'The API keys',
  async () => (await import('./apiKeys/ApiKeysSection')).ApiKeysSection,
  () => <div aria-busy="true" className="min-h-72 border-t border-line" />,
)

/** Loaded after the members, as the API keys are. */
const SshKeysSection = lazyWithRetry(
  'The SSH keys',
  async () => (await import('./sshKeys/SshKeysSection')).SshKeysSection,
  () => <div aria-busy="true" className="min-h-72 border-t border-line" />,
)

/** What a section of the page gets. */
export interface SectionProps {
  userId: string
  workspace: Workspace
  /** Why the person can not do something here; `undefined` if they can. */
  reasonAgainst: (action: WorkspaceAction) => string | undefined
}

/** /dashboard/workspace: members, roles, invitations, quotas, API keys, SSH keys and settings of the current workspace. */
export function WorkspacePage() {
  const user = useUser()
  return user === null ? null : <CurrentWorkspace userId={user.id} />
}

function CurrentWorkspace({ userId }: { userId: string }) {
  const { query, workspaces, current } = useCurrentWorkspace(userId)
  const { data: permissions } = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  useTopOfNext(current?.id)
  if (current === undefined || workspaces === undefined) {
    return (
      <>
        <PageHeader eyebrow="Dashboard" title="Workspace" />
        <QueryState query={query} pending={<CenteredSpinner />}>
          {() => null}
        </QueryState>
      </>
    )
  }
  const isSuspended = Boolean(profile?.suspended_at)
  const props: SectionProps = {
    userId,
    workspace: current,
    reasonAgainst: (action) => can(permissions, current, action, isSuspended).reason,
  }
  return (
    <>
      <PageHeader
        eyebrow={current.isOwnPersonal ? 'Your personal workspace' : 'Workspace'}
        title={current.name}
      />
      <SuspensionNotice profile={profile} />
      <WorkspaceSuspensionNotice workspace={current} />
      <WaitingInvitations userId={userId} />
      {/* The key gives each workspace sections of its own, so no open form stays behind. */}
      <div key={current.id}>
        <MembersSection {...props} />
        <InvitationsSection {...props} />
        <QuotasSection {...props} />
        <ApiKeysSection {...props} />
        <SshKeysSection {...props} />
      </div>
      <section aria-labelledby="workspace-roles" className="border-t border-line">
        <SectionHead id="workspace-roles" title="What each role may do" />
        <RolesTable />
      </section>
      <SettingsSection key={`settings-${current.id}`} {...props} />
      <YourWorkspaces
        userId={userId}
        workspaces={workspaces}
        current={current}
        isSuspended={isSuspended}
      />
    </>
  )
}

/** Shows the top of the page when another workspace takes the place of the one that was left, deleted or switched from. */
function useTopOfNext(workspaceId: string | undefined): void {
  const shown = useRef(workspaceId)
  useEffect(() => {
    const before = shown.current
    shown.current = workspaceId
    if (before === undefined || before === workspaceId) return
    window.scrollTo({ top: 0 })
    // The pressed button is gone with its workspace. A select in the sidebar keeps the focus.
    if (document.activeElement === document.body) {
      document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [workspaceId])
}
