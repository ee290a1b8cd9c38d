import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { webhooksQuery } from '@/domain/webhooks/queryOptions'
import { readWorkspacePage } from '@/features/workspaces/readWorkspacePage'
import { WebhooksPage } from '@/features/workspaces/webhooks/WebhooksPage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace_/webhooks')({
  head: () => documentHead({ title: 'Webhooks of the workspace' }),
  loader: ({ context }) => readWorkspacePage(context, (id) => [webhooksQuery(id)]),
  component: WebhooksPage,
})
