import * as v from 'valibot'
import { formatMoney } from '@/domain/catalogue/money'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { readPublic } from '@/lib/readPublic'

const priceRow = v.pipe(
  v.object({
    currency: v.string(),
    gib_month_micros: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  v.transform((row) => ({ currency: row.currency, gibMonthMicros: row.gib_month_micros })),
)

/** What a GiB of a new snapshot costs for a month, in millionths of the currency. */
export type SnapshotPrice = v.InferOutput<typeof priceRow>

const backupPriceRow = v.pipe(
  v.object({
    currency: v.string(),
    gib_month_micros: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    is_own: v.boolean(),
  }),
  v.transform((row) => ({
    currency: row.currency,
    gibMonthMicros: row.gib_month_micros,
    /** False: it is the price of snapshots. */
    isOwn: row.is_own,
  })),
)

/** What a GiB of a new backup costs for a month, in millionths of the currency. */
export type BackupPrice = v.InferOutput<typeof backupPriceRow>

/**
 * The price of new snapshots; null: this deployment has none.
 * @throws Failure (plain object)
 */
export async function loadSnapshotPrice(signal: AbortSignal): Promise<SnapshotPrice | null> {
  const rows = await readPublic(
    v.array(priceRow),
    publicRowsUrl('snapshot_price', { select: 'currency,gib_month_micros' }),
    signal,
  )
  return rows[0] ?? null
}

/**
 * The price of backups, which is that of snapshots if they have none of their own; null: there are no backups.
 * @throws Failure (plain object)
 */
export async function loadBackupPrice(signal: AbortSignal): Promise<BackupPrice | null> {
  const rows = await readPublic(
    v.array(backupPriceRow),
    publicRowsUrl('backup_price', { select: 'currency,gib_month_micros,is_own' }),
    signal,
  )
  return rows[0] ?? null
}

/** What some GiB cost for a month: '€0.04', '€0.0041'. */
export function formatGibMonth(
  { currency, gibMonthMicros }: SnapshotPrice,
  gib: number,
  locale: string,
): string {
  const micros = gib * gibMonthMicros
  const decimals = micros % 10_000 === 0 ? 2 : micros % 100 === 0 ? 4 : 6
  return formatMoney(micros, { currency, locale, decimals })
}
