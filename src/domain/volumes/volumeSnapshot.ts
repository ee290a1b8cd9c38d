import * as v from 'valibot'
import { moment, virtualization } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const gib = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const volumeSnapshotRow = v.pipe(
  v.object({
    volume_snapshot_id: v.string(),
    volume_id: v.string(),
    volume_name: v.string(),
    name: v.string(),
    state: v.picklist(['creating', 'ready', 'failed', 'deleting', 'deleted']),
    error_code: v.nullable(v.string()),
    region_slug: v.string(),
    region_name: v.string(),
    virtualization,
    volume_gib: gib,
    size_gib: v.nullable(gib),
    currency: v.string(),
    gib_month_micros: v.pipe(v.number(), v.safeInteger()),
    ready_at: v.nullable(moment),
    created_at: moment,
    file_state: v.nullable(v.picklist(['making', 'ready', 'failed', 'dropping'])),
    file_bytes: v.nullable(v.pipe(v.number(), v.safeInteger())),
    file_until: v.nullable(moment),
    file_error: v.nullable(v.string()),
    delete_protection: v.boolean(),
  }),
  v.transform((row) => ({
    id: row.volume_snapshot_id,
    name: row.name,
    volume: { id: row.volume_id, name: row.volume_name },
    state: row.state,
    errorCode: row.error_code,
    region: { slug: row.region_slug, name: row.region_name },
    /** What can have a volume that is made from it. */
    virtualization: row.virtualization,
    /** The size of the volume when it was taken. */
    volumeGib: row.volume_gib,
    /** What is billed; null: it is not ready. */
    sizeGib: row.size_gib,
    currency: row.currency,
    gibMonthMicros: row.gib_month_micros,
    readyAt: row.ready_at,
    createdAt: row.created_at,
    /** Nobody deletes it, nor its volume. */
    isProtected: row.delete_protection,
    /** Its file for downloads; null: there is none. */
    file: row.file_state && {
      state: row.file_state,
      /** Null: it is not ready. */
      bytes: row.file_bytes,
      /** Until when it is kept; null: it is not ready. */
      until: row.file_until,
      errorCode: row.file_error,
    },
  })),
)

/** A snapshot of a volume. Money is in millionths of the currency, sizes are in GiB. */
export type VolumeSnapshot = v.InferOutput<typeof volumeSnapshotRow>

/**
 * The snapshots of the volumes of a workspace, newest first, also those in the bin with their volume.
 * @throws Failure (plain object)
 */
export const listVolumeSnapshots = (
  workspaceId: string,
  signal: AbortSignal,
): Promise<VolumeSnapshot[]> =>
  readOwn(
    v.array(volumeSnapshotRow),
    'volume_snapshot_list',
    {
      select: '*',
      workspace_id: `eq.${workspaceId}`,
      order: 'created_at.desc,volume_snapshot_id',
    },
    signal,
  )
