import * as v from 'valibot'
import { moment, virtualization } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const gib = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const ownImageRow = v.pipe(
  v.object({
    own_image_id: v.string(),
    name: v.string(),
    state: v.picklist(['creating', 'ready', 'failed']),
    error_code: v.nullable(v.string()),
    instance_id: v.nullable(v.string()),
    instance_name: v.nullable(v.string()),
    region_slug: v.string(),
    region_name: v.string(),
    family: v.string(),
    version: v.string(),
    virtualization,
    disk_gib: gib,
    size_gib: v.nullable(gib),
    currency: v.string(),
    gib_month_micros: v.pipe(v.number(), v.safeInteger()),
    created_by_name: v.nullable(v.string()),
    shared_by: v.nullable(v.string()),
    delete_protection: v.boolean(),
    created_at: moment,
  }),
  v.transform((row) => ({
    id: row.own_image_id,
    name: row.name,
    kind: 'image' as const,
    state: row.state,
    errorCode: row.error_code,
    /** The server whose snapshot it was made of. It may be gone for good; null: another workspace shared the image. */
    server:
      row.instance_id === null || row.instance_name === null
        ? null
        : { id: row.instance_id, name: row.instance_name },
    /** The workspace that shared it; null: it was made in this one. */
    sharedBy: row.shared_by,
    region: { slug: row.region_slug, name: row.region_name },
    /** The operating system, as its server was created. */
    image: `${row.family} ${row.version}`,
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
    /** Nobody deletes it. */
    isProtected: row.delete_protection,
  })),
)

/** An image that a workspace made of a snapshot, or accepted from another one. Money is in millionths of the currency. */
export type OwnImage = v.InferOutput<typeof ownImageRow>

function readOwnImages(filter: Record<string, string>, signal: AbortSignal): Promise<OwnImage[]> {
  return readOwn(
    v.array(ownImageRow),
    'own_image_list',
    { select: '*', ...filter, order: 'created_at.desc,own_image_id' },
    signal,
  )
}

/**
 * The images of a workspace, newest first.
 * @throws Failure (plain object)
 */
export const listOwnImages = (workspaceId: string, signal: AbortSignal) =>
  readOwnImages({ workspace_id: `eq.${workspaceId}` }, signal)

/**
 * The images that were made of snapshots of a server, newest first. Staff read those of every workspace.
 * @throws Failure (plain object)
 */
export const listServerImages = (instanceId: string, signal: AbortSignal) =>
  readOwnImages({ instance_id: `eq.${instanceId}` }, signal)
