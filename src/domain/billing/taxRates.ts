import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { publicRowsUrl, type PublicView } from '@/domain/catalogue/publicRows'
import { queryKeys } from '@/domain/queryKeys'
import { exactNumber } from '@/lib/exactNumber'
import { readPublic } from '@/lib/readPublic'

const rateRow = v.object({ country: v.string(), rate: exactNumber, valid_from: v.string() })

const territoryRow = v.object({
  country: v.string(),
  postcode_pattern: v.string(),
  treatment: v.picklist(['outside', 'rate']),
  rate: v.nullable(exactNumber),
})

/** The rates of VAT, with the places that have rules of their own. */
async function loadTaxRates(signal: AbortSignal) {
  const read = <Row>(schema: v.GenericSchema<unknown, Row>, table: PublicView, select: string) =>
    readPublic(v.array(schema), publicRowsUrl(table, { select }), signal)
  const [rates, territories] = await Promise.all([
    read(rateRow, 'tax_rates', 'country,rate,valid_from'),
    read(territoryRow, 'tax_territories', 'country,postcode_pattern,treatment,rate'),
  ])
  return { rates, territories }
}

/** The rates of VAT, which everyone reads. */
export const taxRatesQuery = queryOptions({
  queryKey: queryKeys.billing('tax rates'),
  queryFn: ({ signal }) => loadTaxRates(signal),
})
