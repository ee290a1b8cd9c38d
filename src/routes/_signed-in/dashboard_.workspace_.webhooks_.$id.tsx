import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { webhookEventsQuery, webhooksQuery } from '@/domain/webhooks/queryOptions'
import { readWorkspacePage } from '@/features/workspaces/readWorkspacePage'
import { WebhookPage } from '@/features/workspaces/webhooks/WebhookPage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace_/webhooks_/$id')({
  head: () => documentHead({ title: 'Webhook' }),
  loader: ({ context }) =>
    readWorkspacePage(context, (id) => [webhooksQuery(id), webhookEventsQuery]),
  component: Webhook,
})

function Webhook() {
  const { id } = Route.useParams()
  return <WebhookPage key={id} id={id} />
}
