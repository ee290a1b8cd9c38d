import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'

const priceRow = v.pipe(
  v.object({
    currency: v.string(),
    gib_month_micros: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  v.transform((row) => ({ currency: row.currency, gibMonthMicros: row.gib_month_micros })),
)

/** What a GiB of a volume costs for a month, in millionths of the currency. */
export type VolumePrice = v.InferOutput<typeof priceRow>

/**
 * The price of new volumes; null: this deployment has none.
 * @throws Failure (plain object)
 */
export async function loadVolumePrice(signal: AbortSignal): Promise<VolumePrice | null> {
  const url = publicRowsUrl('volume_price', { select: 'currency,gib_month_micros' })
  const rows = await readPublic(v.array(priceRow), url, signal)
  return rows[0] ?? null
}
