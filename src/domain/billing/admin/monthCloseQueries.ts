import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadAccountingSettings } from './accountingSettings'
import { listExportRows } from './exportRows'
import type { Quarter } from './months'
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

/** What a quarter declares through the One Stop Shop, by country and rate. */
export const ossQuery = ({ from, to }: Quarter) =>
  queryOptions({
    queryKey: queryKeys.billing('one stop shop', from),
    queryFn: () => listExportRows('oss', { from, to }),
  })
