import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readRows } from '@/domain/session/readRows'
import { BillingPage } from '@/features/admin/billing/BillingPage'
import { billingRows } from '@/features/admin/billing/rows'

export const Route = createFileRoute('/_signed-in/staff/billing')({
  head: () => documentHead({ title: 'Billing, staff' }),
  loader: ({ context }) => void readRows(context, ...billingRows),
  component: BillingPage,
})
