import * as v from 'valibot'
import { moment, virtualization } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const gib = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const snapshotRow = v.pipe(
  v.object({
    snapshot_id: v.string(),
    instance_id: v.string(),
    instance_name: v.string(),
    instance_state: v.string(),
    name: v.string(),
    kind: v.picklist(['snapshot', 'backup']),
    state: v.picklist(['creating', 'ready', 'failed', 'deleting']),
    error_code: v.nullable(v.string()),
    region_slug: v.string(),
    region_name: v.string(),
    image_family: v.string(),
    image_version: v.string(),
    virtualization,
    disk_gib: gib,
    size_gib: v.nullable(gib),
    currency: v.string(),
    gib_month_micros: v.pipe(v.number(), v.safeInteger()),
    created_by_name: v.nullable(v.string()),
    deleted_at: v.nullable(moment),
    delete_protection: v.boolean(),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.snapshot_id,
    name: row.name,
    /** `backup`: the schedule of its server took it. */
    kind: row.kind,
    state: row.state,
    errorCode: row.error_code,
    /** The server that it was taken from. It may be gone for good. */
    server: {
      id: row.instance_id,
      name: row.instance_name,
      isGone: row.instance_state === 'purged',
    },
    region: { slug: row.region_slug, name: row.region_name },
    image: `${row.image_family} ${row.image_version}`,
    /** What a server from it is. */
    virtualization: row.virtualization,
    /** The disk that a server from it needs at least. */
    diskGib: row.disk_gib,
    /** What is billed; null until it is ready. */
    sizeGib: row.size_gib,
    currency: row.currency,
    gibMonthMicros: row.gib_month_micros,
    createdBy: row.created_by_name || null,
    createdAt: row.created_at,
    /** Somebody has asked to delete it: it is not billed any more. */
    isDeleted: row.deleted_at !== null,
    /** Nobody deletes it, and no schedule removes it. */
    isProtected: row.delete_protection,
  })),
)

/** A snapshot that is not deleted. Money is in millionths of the currency. */
export type Snapshot = v.InferOutput<typeof snapshotRow>

function readSnapshots(filter: Record<string, string>, signal: AbortSignal): Promise<Snapshot[]> {
  return readOwn(
    v.array(snapshotRow),
    'snapshot_list',
    { select: '*', ...filter, order: 'created_at.desc,snapshot_id' },
    signal,
  )
}

/**
 * The snapshots of a workspace, newest first.
 * @throws Failure (plain object)
 */
export const listSnapshots = (workspaceId: string, signal: AbortSignal) =>
  readSnapshots({ workspace_id: `eq.${workspaceId}` }, signal)

/**
 * The snapshots that were taken of a server, newest first. Staff read those of every workspace.
 * @throws Failure (plain object)
 */
export const listServerSnapshots = (instanceId: string, signal: AbortSignal) =>
  readSnapshots({ instance_id: `eq.${instanceId}` }, signal)

/** Whether something is being done to it. */
export const isChanging = ({ state }: Pick<Snapshot, 'state'>) =>
  state === 'creating' || state === 'deleting'
