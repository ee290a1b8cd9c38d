import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadInvoiceCheck } from './invoiceCheck'
import { listInvoices, loadInvoice, loadInvoiceFacts } from './invoices'
import { loadMonthSoFar } from './monthSoFar'

const MINUTE = 60_000

/** What this month costs so far. Read again each minute, because minutes are what is counted. */
export const monthSoFarQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('month', workspaceId),
    queryFn: ({ signal }) => loadMonthSoFar(workspaceId, signal),
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
    queryFn: ({ signal }) => loadInvoiceCheck(number, signal),
    staleTime: Infinity,
  })
