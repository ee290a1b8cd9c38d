import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { monthlyLimitQuery } from '@/domain/billing/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { BudgetPage } from '@/features/billing/BudgetPage'

export const Route = createFileRoute('/_signed-in/dashboard_/billing_/budget')({
  head: () => documentHead({ title: 'Monthly limit' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [monthlyLimitQuery(workspaceId)])
  },
  component: BudgetPage,
})
