import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadBillingSettings } from './billingSettings'
import { listTaxRates, listTaxTerritories } from './taxRates'

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
