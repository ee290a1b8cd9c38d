import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { QueryState } from '@/components/QueryState'
import { SuspensionNotice, WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { TabLinks } from '@/components/TabLinks'
import { BillsOnly } from '@/components/workspaces/BillsOnly'
import { profileQuery } from '@/domain/identity/profileQuery'
import { useUser } from '@/domain/session/useAuth'
import { can, type WorkspaceAction } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import type { Workspace } from '@/domain/workspaces/workspace'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'

/** The pages about a workspace, with their headings, in the order of their tabs. */
const pages = {
  members: {
    to: '/dashboard/workspace/members',
    label: 'Members',
    title: 'Members and roles',
  },
  quotas: { to: '/dashboard/workspace/quotas', label: 'Quotas', title: 'Quotas' },
  keys: { to: '/dashboard/workspace/keys', label: 'Keys', title: 'Keys' },
  webhooks: { to: '/dashboard/workspace/webhooks', label: 'Webhooks', title: 'Webhooks' },
  settings: { to: '/dashboard/workspace/settings', label: 'Settings', title: 'Settings' },
} as const

type PageName = keyof typeof pages

/** What a section of these pages gets. */
export interface SectionProps {
  userId: string
  workspace: Workspace
  /** The account of the person is suspended. */
  isSuspended: boolean
  /** Why the person can not do something here; `undefined` if they can. */
  reasonAgainst: (action: WorkspaceAction) => string | undefined
}

interface WorkspacePageProps {
  page: PageName
  children: (props: SectionProps) => ReactNode
}

/** One of the pages about the current workspace: its head, its tabs and its sections. */
export function WorkspacePage(props: WorkspacePageProps) {
  const user = useUser()
  return user === null ? null : <CurrentWorkspace {...props} userId={user.id} />
}

function CurrentWorkspace({ userId, page, children }: WorkspacePageProps & { userId: string }) {
  const { query, current } = useCurrentWorkspace(userId)
  const { data: permissions } = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  useTopOfNext(current?.id)
  const isSuspended = Boolean(profile?.suspended_at)
  const isAccountant = current?.role === 'accountant'
  return (
    <>
      <PageHeader
        eyebrow={
          current === undefined ? (
            'Workspace'
          ) : (
            <span className="wrap-anywhere">
              {current.name}
              {current.isOwnPersonal ? ', your personal workspace' : null}
            </span>
          )
        }
        title={pages[page].title}
      />
      <TabLinks
        label="Pages about this workspace"
        tabs={Object.entries(pages).map(([name, { to, label }]) => ({
          to,
          label,
          isCurrent: name === page,
        }))}
      />
      {current === undefined ? (
        <QueryState query={query} pending={<CenteredSpinner />}>
          {() => null}
        </QueryState>
      ) : (
        <>
          <SuspensionNotice profile={profile} />
          <WorkspaceSuspensionNotice workspace={current} />
          {/* The key gives each workspace sections of its own, so no open form stays behind. */}
          <div key={current.id} className="contents">
            {isAccountant && page !== 'settings' ? (
              <BillsOnly name={current.name}>
                You see its invoices and payments. Members, quotas, keys and webhooks are for its
                other members.
              </BillsOnly>
            ) : (
              children({
                userId,
                workspace: current,
                isSuspended,
                reasonAgainst: (action) => can(permissions, current, action, isSuspended).reason,
              })
            )}
          </div>
        </>
      )}
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
