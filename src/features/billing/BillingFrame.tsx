import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '@/components/QueryState'
import { SuspensionNotice, WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { TabLinks } from '@/components/TabLinks'
import { profileQuery } from '@/domain/identity/profileQuery'
import { useUser } from '@/domain/session/useAuth'
import { can, type WorkspaceAction } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { useCurrentWorkspace } from '@/domain/workspaces/useCurrentWorkspace'
import type { Workspace } from '@/domain/workspaces/workspace'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'

/** The pages about billing, in the order of their tabs. */
const pages = {
  overview: { to: '/dashboard/billing', label: 'Overview', title: 'Billing' },
  methods: {
    to: '/dashboard/billing/methods',
    label: 'Payment methods',
    title: 'Payment methods',
  },
  budget: {
    to: '/dashboard/billing/budget',
    label: 'Monthly limit',
    title: 'Monthly limit',
  },
  profile: {
    to: '/dashboard/billing/profile',
    label: 'Billing profile',
    title: 'Billing profile',
  },
} as const

/** What a page about billing gets. */
export interface BillingScope {
  userId: string
  workspace: Workspace
  /** Why the person cannot do something here; `undefined` if they can. */
  reasonAgainst: (action: WorkspaceAction) => string | undefined
}

interface BillingFrameProps {
  page: keyof typeof pages
  /** Default: that of the tab. */
  title?: ReactNode
  /** Of an invoice, which may belong to another workspace than the one that this tab shows. */
  workspaceId?: string | undefined
  children: (scope: BillingScope) => ReactNode
}

/** A page about the bills of the current workspace: its head, its tabs, and who may see it. */
export function BillingFrame(props: BillingFrameProps) {
  const user = useUser()
  return user === null ? null : <CurrentWorkspace {...props} userId={user.id} />
}

function CurrentWorkspace({
  userId,
  page,
  title = pages[page].title,
  workspaceId,
  children,
}: BillingFrameProps & { userId: string }) {
  const { query, workspaces, current: shown } = useCurrentWorkspace(userId)
  const current = workspaces?.find(({ id }) => id === workspaceId) ?? shown
  const permissions = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  return (
    <>
      <PageHeader
        eyebrow={current ? <span className="wrap-anywhere">{current.name}</span> : 'Dashboard'}
        title={title}
      />
      <TabLinks
        label="Pages about billing"
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
          <QueryState query={permissions} pending={<CenteredSpinner />}>
            {(rows) => {
              const reasonAgainst = (action: WorkspaceAction) => can(rows, current, action).reason
              const reason = reasonAgainst('see_billing')
              return reason === undefined ? (
                <div key={current.id} className="contents">
                  {children({ userId, workspace: current, reasonAgainst })}
                </div>
              ) : (
                <EmptyState title="You cannot see the bills of this workspace">{reason}</EmptyState>
              )
            }}
          </QueryState>
        </>
      )}
    </>
  )
}
