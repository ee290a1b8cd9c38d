import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const binnedRow = v.pipe(
  v.object({
    snapshot_id: v.string(),
    name: v.string(),
    kind: v.picklist(['snapshot', 'backup', 'image', 'volume_snapshot']),
    instance_id: v.nullable(v.string()),
    instance_name: v.nullable(v.string()),
    volume_name: v.nullable(v.string()),
    region_slug: v.string(),
    region_name: v.string(),
    size_gib: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    currency: v.string(),
    gib_month_micros: v.pipe(v.number(), v.safeInteger()),
    deleted_at: moment,
    purge_after: moment,
  }),
  v.transform((row) => ({
    id: row.snapshot_id,
    name: row.name,
    kind: row.kind,
    /** The server that it was taken from. It may be gone for good; null: another workspace shared the image, or it is of a volume. */
    server:
      row.instance_id === null || row.instance_name === null
        ? null
        : { id: row.instance_id, name: row.instance_name },
    /** The name of the volume that it was taken of; null: it is none of a volume. */
    volume: row.volume_name,
    region: { slug: row.region_slug, name: row.region_name },
    /** What is billed again after a restore. */
    sizeGib: row.size_gib,
    currency: row.currency,
    gibMonthMicros: row.gib_month_micros,
    deletedAt: row.deleted_at,
    /** Until when it can be restored. */
    purgeAfter: row.purge_after,
  })),
)

/** A snapshot, a backup, an image or a snapshot of a volume that is in the bin. Money is in millionths of the currency. */
export type BinnedSnapshot = v.InferOutput<typeof binnedRow>

/**
 * What a workspace has in the bin, the latest first.
 * @throws Failure (plain object)
 */
export const listBinnedSnapshots = (
  workspaceId: string,
  signal: AbortSignal,
): Promise<BinnedSnapshot[]> =>
  readOwn(
    v.array(binnedRow),
    'snapshot_bin_list',
    { select: '*', workspace_id: `eq.${workspaceId}`, order: 'deleted_at.desc,snapshot_id' },
    signal,
  )
