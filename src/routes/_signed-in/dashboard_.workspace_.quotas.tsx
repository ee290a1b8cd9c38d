import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { quotasQuery } from '@/domain/instances/queryOptions'
import { readWorkspacePage } from '@/features/workspaces/readWorkspacePage'
import { QuotasPage } from '@/features/workspaces/QuotasPage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace_/quotas')({
  head: () => documentHead({ title: 'Quotas of the workspace' }),
  loader: ({ context }) => readWorkspacePage(context, (id) => [quotasQuery(id)]),
  component: QuotasPage,
})
