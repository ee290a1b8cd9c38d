import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadBillingSettings } from './billingSettings'
import { loadCreditedLines } from './creditedLines'
import { listBillingProblems } from './problems'
import { listDunning, listOpenItems, listUnmatchedPayments, listVouchers } from './receivables'
import { listTaxRates, listTaxTerritories } from './taxRates'
import { loadWorkspaceAccount } from './workspaceAccount'

/** How the provider bills. */
export const billingSettingsQuery = queryOptions({
  queryKey: queryKeys.billing('settings'),
  queryFn: ({ signal }) => loadBillingSettings(signal),
})

/** The rates of VAT with their sources. */
export const taxRateRowsQuery = queryOptions({
  queryKey: queryKeys.billing('tax rate rows'),
  queryFn: ({ signal }) => listTaxRates(signal),
})

/** The parts of member states with tax rules of their own. They change with the software only. */
export const taxTerritoryRowsQuery = queryOptions({
  queryKey: queryKeys.billing('tax territory rows'),
  queryFn: ({ signal }) => listTaxTerritories(signal),
  staleTime: Infinity,
})

/** The invoices that are not paid in full. */
export const openItemsQuery = queryOptions({
  queryKey: queryKeys.billing('open items'),
  queryFn: ({ signal }) => listOpenItems(signal),
})

/** The workspaces that do not pay. */
export const dunningQuery = queryOptions({
  queryKey: queryKeys.billing('dunning'),
  queryFn: ({ signal }) => listDunning(signal),
})

/** The payments of which nobody knows whose they are. */
export const unmatchedPaymentsQuery = queryOptions({
  queryKey: queryKeys.billing('unmatched'),
  queryFn: ({ signal }) => listUnmatchedPayments(signal),
})

/** The jobs of billing that were given up. */
export const billingProblemsQuery = queryOptions({
  queryKey: queryKeys.billing('problems'),
  queryFn: ({ signal }) => listBillingProblems(signal),
})

export const vouchersQuery = queryOptions({
  queryKey: queryKeys.billing('vouchers'),
  queryFn: ({ signal }) => listVouchers(signal),
})

/** What is taken back of each line of an invoice. */
export const creditedLinesQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('credited lines', invoiceId),
    queryFn: ({ signal }) => loadCreditedLines(invoiceId, signal),
  })

/** How a workspace stands, as billing staff see it. */
export const workspaceAccountQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('workspace account', workspaceId),
    queryFn: ({ signal }) => loadWorkspaceAccount(workspaceId, signal),
  })
