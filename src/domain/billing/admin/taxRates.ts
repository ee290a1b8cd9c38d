import * as v from 'valibot'
import { atField, callBackend } from '@/lib/callBackend'
import { exactNumber } from '@/lib/exactNumber'
import { readOwn } from '@/lib/readOwn'

const rateRow = v.pipe(
  v.object({ country: v.string(), rate: exactNumber, valid_from: v.string(), source: v.string() }),
  v.transform(({ valid_from, ...row }) => ({ ...row, validFrom: valid_from })),
)

/** The standard rate of VAT of a country, from a day on. */
export type TaxRateRow = v.InferOutput<typeof rateRow>

/** All rates, those of a country together, the newest first. @throws Failure (plain object) */
export function listTaxRates(signal: AbortSignal): Promise<TaxRateRow[]> {
  const query = { select: 'country,rate,valid_from,source', order: 'country,valid_from.desc' }
  return readOwn(v.array(rateRow), 'tax_rates', query, signal)
}

const territoryRow = v.object({
  country: v.string(),
  name: v.string(),
  treatment: v.picklist(['outside', 'rate']),
  rate: v.nullable(exactNumber),
})

/** A part of a member state with tax rules of its own. */
export type TaxTerritoryRow = v.InferOutput<typeof territoryRow>

/** @throws Failure (plain object) */
export function listTaxTerritories(signal: AbortSignal): Promise<TaxTerritoryRow[]> {
  const query = { select: 'country,name,treatment,rate', order: 'country,name' }
  return readOwn(v.array(territoryRow), 'tax_territories', query, signal)
}

/**
 * Adds a rate that begins on a later day, or changes one that has not begun.
 * @throws Failure (plain object): `invalid_input` with `field`, `forbidden`
 */
export async function saveTaxRate(wanted: TaxRateRow, reason: string): Promise<void> {
  const { country, rate, validFrom, source } = wanted
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('save_tax_rate', { country, rate, valid_from: validFrom, source, reason }),
    atField,
  )
}
