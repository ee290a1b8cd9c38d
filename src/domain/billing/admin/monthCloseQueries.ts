import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadAccountingSettings } from './accountingSettings'
import { listInvoiceDifferences, loadMonthChecklist } from './monthClose'

/** What has to be in order before a month is closed in the books. */
export const monthChecklistQuery = (month: string) =>
  queryOptions({
    queryKey: queryKeys.billing('month checklist', month),
    queryFn: () => loadMonthChecklist(month),
  })

/** The invoices of a month that differ from what is computed for them now. */
export const invoiceDifferencesQuery = (month: string) =>
  queryOptions({
    queryKey: queryKeys.billing('invoice differences', month),
    queryFn: ({ signal }) => listInvoiceDifferences(month, signal),
  })

/** On which accounts bookings go in a file for DATEV. */
export const accountingSettingsQuery = queryOptions({
  queryKey: queryKeys.billing('accounting settings'),
  queryFn: () => loadAccountingSettings(),
})
