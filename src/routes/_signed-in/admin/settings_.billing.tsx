import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import {
  billingSettingsQuery,
  taxRateRowsQuery,
  taxTerritoryRowsQuery,
} from '@/domain/billing/admin/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { BillingSettingsPage } from '@/features/admin/settings/BillingSettingsPage'

export const Route = createFileRoute('/_signed-in/admin/settings_/billing')({
  head: () => documentHead({ title: 'Billing settings, admin' }),
  loader: ({ context }) =>
    void readRows(context, billingSettingsQuery, taxRateRowsQuery, taxTerritoryRowsQuery),
  component: BillingSettingsPage,
})
