import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import {
  listPaymentMethods,
  loadBillingAccount,
  loadTransferAccount,
  type PaymentMethod,
} from './account'
import { listLatestRoots } from './dailyRoots'
import type { CheckedInvoice } from './invoiceCheck'
import { listInvoices, loadInvoice, loadInvoiceFacts } from './invoices'
import { loadMonthlyLimit } from './monthlyLimit'
import { loadMonthSoFar } from './monthSoFar'
import {
  isOpenAttempt,
  listCredits,
  listPaymentAttempts,
  listPayments,
  type PaymentAttempt,
} from './payments'
import { listRefunds } from './refunds'
import { loadBillingTerms } from './terms'

const MINUTE = 60_000
/** Milliseconds between two reads while the worker or the payment provider is asked for something. */
const WAITING_INTERVAL = 2_000

/** What prices and invoices of this provider depend on. Everyone reads it. */
export const billingTermsQuery = queryOptions({
  queryKey: queryKeys.billing('terms'),
  queryFn: ({ signal }) => loadBillingTerms(signal),
})

/** How a workspace stands with the provider. Read again each minute, because a payment can arrive. */
export const billingAccountQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('account', workspaceId),
    queryFn: ({ signal }) => loadBillingAccount(workspaceId, signal),
    refetchInterval: MINUTE,
  })

/** Where a transfer onto the balance goes. */
export const transferAccountQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('transfer', workspaceId),
    queryFn: ({ signal }) => loadTransferAccount(workspaceId, signal),
  })

/** The stored ways to pay. Read again soon while one is being stored. */
export const paymentMethodsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('methods', workspaceId),
    queryFn: ({ signal }) => listPaymentMethods(workspaceId, signal),
    refetchInterval: ({ state: { data } }: { state: { data: PaymentMethod[] | undefined } }) =>
      data?.some(({ state }) => state === 'pending') === true ? WAITING_INTERVAL : false,
  })

/** The last payments of a workspace. */
export const paymentsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('payments', workspaceId),
    queryFn: ({ signal }) => listPayments(workspaceId, signal),
  })

/** What of the payments of a workspace went back. */
export const refundsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('refunds', workspaceId),
    queryFn: ({ signal }) => listRefunds(workspaceId, signal),
  })

/** The last tries to be paid. Read again soon while one goes on. */
export const paymentAttemptsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('attempts', workspaceId),
    queryFn: ({ signal }) => listPaymentAttempts(workspaceId, signal),
    refetchInterval: ({ state: { data } }: { state: { data: PaymentAttempt[] | undefined } }) =>
      data?.some(isOpenAttempt) === true ? WAITING_INTERVAL : false,
  })

/** What a workspace was given. */
export const creditsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('credits', workspaceId),
    queryFn: ({ signal }) => listCredits(workspaceId, signal),
  })

/** What this month costs so far. Read again each minute, because minutes are what is counted. */
export const monthSoFarQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('month', workspaceId),
    queryFn: ({ signal }) => loadMonthSoFar(workspaceId, signal),
    refetchInterval: MINUTE,
  })

/** The monthly limit, and how long it lasts. Read again each minute, because minutes are what is counted. */
export const monthlyLimitQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('limit', workspaceId),
    queryFn: ({ signal }) => loadMonthlyLimit(workspaceId, signal),
    refetchInterval: MINUTE,
  })

/** The invoices and credit notes of some workspaces. */
export const invoicesQuery = (workspaceIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.billing('invoices', ...workspaceIds),
    queryFn: ({ signal }) => listInvoices(workspaceIds, signal),
  })

/** One invoice as lists show it, with what became of it. */
export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: queryKeys.billing('invoice', number),
    queryFn: ({ signal }) => loadInvoice(number, signal),
  })

/** What is on an invoice. It never changes. */
export const invoiceFactsQuery = (number: string) =>
  queryOptions({
    queryKey: queryKeys.billing('facts', number),
    queryFn: ({ signal }) => loadInvoiceFacts(number, signal),
    staleTime: Infinity,
  })

/** An invoice, computed again. */
export const invoiceCheckQuery = (number: string) =>
  queryOptions({
    queryKey: queryKeys.billing('check', number),
    // Loaded with the first check.
    queryFn: async ({ signal }) =>
      (await import('./invoiceCheck')).loadInvoiceCheck(number, signal),
    staleTime: Infinity,
  })

/** An invoice that was computed again, compared with the daily roots. */
export const rootCheckQuery = (checked: CheckedInvoice) =>
  queryOptions({
    queryKey: queryKeys.billing('roots', checked.facts.number),
    // Loaded with the first check.
    queryFn: async ({ signal }) => (await import('./invoiceRoots')).loadRootCheck(checked, signal),
    staleTime: Infinity,
  })

/** The daily roots of the last month. Everyone reads them. */
export const latestRootsQuery = queryOptions({
  queryKey: queryKeys.dailyRoots('latest'),
  queryFn: ({ signal }) => listLatestRoots(signal),
})
