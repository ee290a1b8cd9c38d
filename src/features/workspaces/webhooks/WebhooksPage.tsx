import { EmptyState } from '@/ui/EmptyState'
import { WorkspacePage } from '../WorkspacePage'
import { about, WebhooksSection } from './WebhooksSection'

/** /dashboard/workspace/webhooks: the programs that are told of the events of the workspace. */
export function WebhooksPage() {
  return (
    <WorkspacePage page="webhooks">
      {({ workspace, reasonAgainst }) =>
        reasonAgainst('manage_webhooks') === undefined ? (
          <WebhooksSection workspace={workspace} />
        ) : (
          <EmptyState title="Webhooks are for owners">
            {about} {reasonAgainst('manage_webhooks')}
          </EmptyState>
        )
      }
    </WorkspacePage>
  )
}
