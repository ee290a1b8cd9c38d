import {
  billingProblemsQuery,
  dunningQuery,
  openItemsQuery,
  unmatchedPaymentsQuery,
  vouchersQuery,
} from '@/domain/billing/admin/queryOptions'

/** What /admin/billing and /staff/billing show. */
export const billingRows = [
  openItemsQuery,
  dunningQuery,
  unmatchedPaymentsQuery,
  billingProblemsQuery,
  vouchersQuery,
] as const
