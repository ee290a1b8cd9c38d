import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { whyNoSuspending } from '@/domain/identity/suspensionRules'
import { useSuspender } from '@/domain/identity/useSuspender'
import { workspaceActionsQuery } from '@/domain/instances/queryOptions'
import type { AdminWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import { adminWorkspaceQuery } from '@/domain/workspaces/admin/queryOptions'
import { useDeployment } from '@/lib/useDeployment'
import { NotFoundPage } from '@/layout/NotFoundPage'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { PersonLink } from '@/components/admin/AreaLinks'
import { useArea } from '@/components/admin/useArea'
import { ActivitySection } from '@/components/admin/ActivitySection'
import { BinSection } from '@/components/admin/BinSection'
import { AuditSection } from '@/components/admin/AuditSection'
import { FactGrid } from '@/components/admin/FactGrid'
import { ServersSection } from '@/components/admin/ServersSection'
import { SpendText } from '@/components/admin/SpendText'
import { staffCan } from '@/domain/identity/staffCan'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { InvitationsTable } from './InvitationsTable'
import { MembersTable } from './MembersTable'
import { QuotaSection } from './QuotaSection'
import { WorkspaceStateTag } from './WorkspaceStateTag'
import { WorkspaceSuspensionDialog } from './WorkspaceSuspensionDialog'

const ACTIONS_SHOWN = 20

/** Loaded only for those who may see it. */
const MoneySection = lazyWithRetry(
  'Billing',
  async () => (await import('./MoneySection')).MoneySection,
  () => <div aria-busy="true" className="min-h-96 border-b border-line" />,
)

/** One workspace, its members, servers, costs and history. */
export function AdminWorkspacePage({ slug }: { slug: string }) {
  const query = useQuery(adminWorkspaceQuery(slug))
  if (query.error?.code === 'not_found') return <NotFoundPage />
  return (
    <>
      {query.data === undefined ? <PageHeader eyebrow={<ToAll />} title="Workspace" /> : null}
      <QueryState query={query} pending={<CenteredSpinner />}>
        {(workspace) => <Loaded workspace={workspace} />}
      </QueryState>
    </>
  )
}

function ToAll() {
  const { root } = useArea()
  return <Link to={`${root}/workspaces`}>Workspaces</Link>
}

function Loaded({ workspace }: { workspace: AdminWorkspace }) {
  const { id, slug, name, suspendedAt, deletedAt } = workspace
  const { root } = useArea()
  const suspender = useSuspender()
  const [isOpen, setIsOpen] = useState(false)
  const actions = useQuery(workspaceActionsQuery(id, ACTIONS_SHOWN))
  return (
    <>
      <PageHeader
        eyebrow={<ToAll />}
        title={<span className="wrap-anywhere">{name}</span>}
        lead={
          <span role="status" className="text-14">
            <WorkspaceStateTag {...workspace} />
          </span>
        }
        actions={
          <Button
            variant={suspendedAt === null ? 'danger' : 'primary'}
            disabledReason={
              deletedAt === null
                ? whyNoSuspending(
                    {
                      suspended_at: suspendedAt,
                      suspended_by_role: workspace.suspendedByRole,
                    },
                    suspender,
                  )
                : 'This workspace is deleted.'
            }
            onClick={() => setIsOpen(true)}
          >
            {suspendedAt === null ? 'Suspend' : 'Lift suspension'}
          </Button>
        }
      />
      {suspendedAt === null ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          <Banner
            tone="warn"
            title={
              <span className="wrap-anywhere">
                {workspace.suspendedBy ?? 'The system'} suspended this workspace on{' '}
                <LocalTime at={suspendedAt} />.
              </span>
            }
          >
            <span className="wrap-anywhere whitespace-pre-line">
              Reason: {workspace.suspensionReason}
            </span>
          </Banner>
        </div>
      )}
      <Facts workspace={workspace} />
      <MembersTable members={workspace.members} />
      <InvitationsTable invitations={workspace.invitations} />
      <ServersSection
        workspaceIds={[id]}
        total={workspace.servers}
        aside={
          <>
            <Link to={`${root}/servers`} search={{ q: slug }}>
              All servers
            </Link>
            <Link to={`${root}/volumes`} search={{ q: slug }}>
              Volumes
            </Link>
            <Link to={`${root}/networks`} search={{ q: slug }}>
              Private networks
            </Link>
          </>
        }
      />
      <BinSection
        workspaceId={id}
        aside={
          <Link to={`${root}/volumes`} search={{ q: slug, show: 'deleted' }}>
            Volumes in the bin
          </Link>
        }
      />
      {staffCan('see_money', suspender.staffType).allowed ? (
        <MoneySection workspaceId={id} />
      ) : null}
      <QuotaSection workspaceId={id} />
      <ActivitySection query={actions} />
      <AuditSection subject={{ workspace: id }} />
      {isOpen ? (
        <WorkspaceSuspensionDialog workspace={workspace} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}

function Facts({ workspace }: { workspace: AdminWorkspace }) {
  const { createdBy, deletedAt, spend } = workspace
  const { orders } = useDeployment()
  return (
    <FactGrid
      facts={[
        {
          label: 'Slug',
          value: <code>{workspace.slug}</code>,
          note: workspace.isPersonal ? 'Personal workspace' : 'Shared workspace',
        },
        {
          label: 'Created',
          value: <LocalTime at={workspace.createdAt} day />,
          note: (
            <>
              {createdBy === null ? (
                'By a deleted account'
              ) : (
                <>
                  By <PersonLink id={createdBy.id}>{createdBy.name}</PersonLink>
                </>
              )}
              {deletedAt === null ? null : (
                <>
                  . Deleted on <LocalTime at={deletedAt} />
                </>
              )}
            </>
          ),
        },
        {
          label: 'Servers',
          value: workspace.servers,
          note: `${workspace.running} running`,
        },
        {
          label: 'Spent this month',
          value: <SpendText spend={spend} />,
          note: (
            <>
              Projected <SpendText spend={spend} projected />
              {orders === 'preview' ? '. Preview: nothing is charged.' : null}
            </>
          ),
        },
      ]}
    />
  )
}
