import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { QueryState } from '@/components/QueryState'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { profileQuery } from '@/domain/identity/profileQuery'
import { webhooksQuery } from '@/domain/webhooks/queryOptions'
import { can } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { CenteredSpinner } from '@/ui/Spinner'
import { WebhookDetail } from './WebhookDetail'

/** /dashboard/workspace/webhooks/$id: a webhook and its deliveries. */
export function WebhookPage({ id }: { id: string }) {
  return <InWorkspace title="Webhook">{(scope) => <Loaded id={id} {...scope} />}</InWorkspace>
}

const toList = <Link to="/dashboard/workspace/webhooks">Webhooks</Link>

function Loaded({ id, userId, workspace }: WorkspaceScope & { id: string }) {
  const query = useQuery(webhooksQuery(workspace.id))
  const { data: permissions } = useQuery(permissionsQuery)
  const { data: profile } = useQuery(profileQuery(userId))
  const webhook = query.data?.find((each) => each.id === id)
  if (webhook !== undefined) {
    const isSuspended = Boolean(profile?.suspended_at)
    const { reason } = can(permissions, workspace, 'manage_webhooks', isSuspended)
    return (
      <>
        <WorkspaceSuspensionNotice workspace={workspace} />
        <WebhookDetail webhook={webhook} reason={reason} />
      </>
    )
  }
  return (
    <>
      <PageHeader eyebrow={toList} title="Webhook" />
      <QueryState query={query} pending={<CenteredSpinner />}>
        {() => (
          <EmptyState title="There is no such webhook.">
            It was deleted, it belongs to another workspace, or you are not an owner. {toList} shows
            those of {workspace.name}.
          </EmptyState>
        )}
      </QueryState>
    </>
  )
}
