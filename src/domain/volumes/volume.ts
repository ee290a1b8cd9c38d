import * as v from 'valibot'
import { formatMoney } from '@/domain/catalogue/money'
import { moment, virtualization } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'
import type { VolumePrice } from './volumePrice'

const gib = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const micros = v.pipe(v.number(), v.safeInteger())

/** The columns of `volume_list`. */
export const volumeFields = v.object({
  volume_id: v.string(),
  name: v.string(),
  state: v.picklist([
    'creating',
    'available',
    'attaching',
    'attached',
    'detaching',
    'growing',
    'restoring',
    'failed',
    'deleted',
  ]),
  problem: v.nullable(v.picklist(['create', 'attach', 'detach', 'grow', 'snapshot', 'restore'])),
  error_code: v.nullable(v.string()),
  instance_id: v.nullable(v.string()),
  instance_name: v.nullable(v.string()),
  path: v.nullable(v.string()),
  region_slug: v.string(),
  region_name: v.string(),
  virtualization,
  size_gib: gib,
  wanted_gib: gib,
  currency: v.string(),
  gib_month_micros: micros,
  delete_protection: v.boolean(),
  purge_after: v.nullable(moment),
  created_at: moment,
})

/** A row as the site uses it. */
export const toVolume = (row: v.InferOutput<typeof volumeFields>) => ({
  id: row.volume_id,
  name: row.name,
  state: row.state,
  /** What could not be done the last time. */
  problem: row.problem,
  errorCode: row.error_code,
  /** The server that has it, or gets it. */
  server: row.instance_id === null ? null : { id: row.instance_id, name: row.instance_name ?? '' },
  /** Where it is inside that server. */
  path: row.path,
  region: { slug: row.region_slug, name: row.region_name },
  /** What can have it. */
  virtualization: row.virtualization,
  sizeGib: row.size_gib,
  /** What it is growing to. */
  wantedGib: row.wanted_gib,
  currency: row.currency,
  gibMonthMicros: row.gib_month_micros,
  isProtected: row.delete_protection,
  /** Until when it can be restored; null: it is not in the bin. */
  purgeAfter: row.purge_after,
  createdAt: row.created_at,
})

/** A row of `volume_list`. */
export const volumeRow = v.pipe(volumeFields, v.transform(toVolume))

/** A disk of its own, that servers are given. Money is in millionths of the currency. */
export type Volume = v.InferOutput<typeof volumeRow>

/**
 * The volumes of a workspace, by their names, also those in the bin.
 * @throws Failure (plain object)
 */
export const listVolumes = (workspaceId: string, signal: AbortSignal): Promise<Volume[]> =>
  readOwn(
    v.array(volumeRow),
    'volume_list',
    { select: '*', workspace_id: `eq.${workspaceId}`, order: 'name,volume_id' },
    signal,
  )

/** What some GiB cost for a month: '€2.50', '€0.0041'. */
export function formatVolumeMonth(
  { currency, gibMonthMicros }: VolumePrice,
  sizeGib: number,
  locale: string,
): string {
  const amount = sizeGib * gibMonthMicros
  const decimals = amount % 10_000 === 0 ? 2 : amount % 100 === 0 ? 4 : 6
  return formatMoney(amount, { currency, locale, decimals })
}
