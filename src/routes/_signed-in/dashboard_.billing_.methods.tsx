import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import {
  billingAccountQuery,
  billingTermsQuery,
  paymentMethodsQuery,
} from '@/domain/billing/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { MethodsPage } from '@/features/billing/MethodsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/billing_/methods')({
  head: () => documentHead({ title: 'Payment methods' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery, billingTermsQuery])
    void readWorkspaceRows(context, (workspaceId) => [
      billingAccountQuery(workspaceId),
      paymentMethodsQuery(workspaceId),
    ])
  },
  component: MethodsPage,
})
