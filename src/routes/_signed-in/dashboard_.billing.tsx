import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import {
  billingAccountQuery,
  invoicesQuery,
  monthSoFarQuery,
  paymentMethodsQuery,
} from '@/domain/billing/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { BillingPage } from '@/features/billing/BillingPage'

export const Route = createFileRoute('/_signed-in/dashboard_/billing')({
  head: () => documentHead({ title: 'Billing' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [
      billingAccountQuery(workspaceId),
      monthSoFarQuery(workspaceId),
      invoicesQuery([workspaceId]),
      paymentMethodsQuery(workspaceId),
    ])
  },
  component: BillingPage,
})
