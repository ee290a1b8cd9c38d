import * as v from 'valibot'
import { cpuType, moment, virtualization, whole } from '@/domain/catalogue/planRow'
import { failure } from '@/lib/errors'
import { readOwn } from '@/lib/readOwn'
import { instanceStates, type StateName } from './stateNames'

/** The columns of a server, also in the views of staff. */
export const instanceFields = v.object({
  instance_id: v.string(),
  workspace_id: v.string(),
  workspace_slug: v.string(),
  workspace_name: v.string(),
  name: v.string(),
  state: v.picklist(instanceStates),
  state_since: moment,
  hold: v.picklist(['none', 'suspended', 'maintenance']),
  hold_reason: v.nullable(v.string()),
  delete_protection: v.boolean(),
  labels: v.record(v.string(), v.string()),
  plan_id: v.string(),
  plan_slug: v.string(),
  virtualization,
  cpu_type: cpuType,
  vcpus: whole,
  memory_mib: whole,
  disk_gib: v.nullable(whole),
  transfer_gib: v.nullable(whole),
  gpu_model: v.nullable(v.string()),
  gpu_count: whole,
  next_plan_slug: v.nullable(v.string()),
  currency: v.string(),
  hourly_micros: whole,
  monthly_cap_micros: v.nullable(whole),
  region_slug: v.string(),
  region_name: v.string(),
  image_id: v.string(),
  image_slug: v.string(),
  image_family: v.string(),
  image_version: v.string(),
  snapshot_id: v.nullable(v.string()),
  snapshot_name: v.nullable(v.string()),
  snapshot_state: v.nullable(v.string()),
  addresses: v.array(v.string()),
  key_names: v.array(v.string()),
  key_fingerprints: v.array(v.string()),
  created_by_name: v.nullable(v.string()),
  action_id: v.nullable(v.string()),
  action_kind: v.nullable(v.string()),
  action_status: v.nullable(v.picklist(['queued', 'running'])),
  action_created_at: v.nullable(moment),
  deleted_at: v.nullable(moment),
  purge_after: v.nullable(moment),
  version: v.number(),
  created_at: moment,
  // Not in the views of staff.
  is_from_own_image: v.optional(v.boolean(), false),
  may_be_stopped: v.optional(v.boolean(), false),
  is_held_at_limit: v.optional(v.boolean(), false),
  rescue_since: v.optional(v.nullable(moment), null),
})

/** Turns a row into an `Instance`. */
export function toInstance(row: v.InferOutput<typeof instanceFields>) {
  return {
    id: row.instance_id,
    workspace: { id: row.workspace_id, slug: row.workspace_slug, name: row.workspace_name },
    name: row.name,
    state: row.state,
    stateSince: row.state_since,
    hold: row.hold,
    holdReason: row.hold_reason,
    isProtected: row.delete_protection,
    /** It is marked to be stopped at a monthly limit. */
    mayBeStopped: row.may_be_stopped,
    /** A monthly limit is reached: it is off, costs nothing, and can be deleted. */
    isHeldAtLimit: row.is_held_at_limit,
    /** Since when it starts the rescue system instead of its own, or null. */
    rescueSince: row.rescue_since,
    labels: row.labels,
    plan: {
      id: row.plan_id,
      slug: row.plan_slug,
      virtualization: row.virtualization,
      cpu: row.cpu_type,
      vcpus: row.vcpus,
      memoryMib: row.memory_mib,
      diskGib: row.disk_gib,
      transferGib: row.transfer_gib,
      gpuModel: row.gpu_model,
      gpuCount: row.gpu_count,
    },
    /** Where a resize in progress leads. */
    nextPlan: row.next_plan_slug,
    /** The price that the customer agreed to, in millionths of the currency. */
    price: {
      currency: row.currency,
      hourlyMicros: row.hourly_micros,
      monthlyCapMicros: row.monthly_cap_micros,
    },
    region: { slug: row.region_slug, name: row.region_name },
    image: {
      id: row.image_id,
      slug: row.image_slug,
      family: row.image_family,
      version: row.image_version,
    },
    /** The snapshot or own image that it was made from, or null. It may be gone since. */
    snapshot:
      row.snapshot_id === null || row.snapshot_name === null
        ? null
        : {
            id: row.snapshot_id,
            name: row.snapshot_name,
            isImage: row.is_from_own_image,
            isGone: row.snapshot_state === 'deleted',
          },
    addresses: row.addresses,
    keys: row.key_names.map((name, index) => ({ name, fingerprint: row.key_fingerprints[index] })),
    createdBy: row.created_by_name || null,
    createdAt: row.created_at,
    /** What is in progress, or null. */
    action:
      row.action_id === null || row.action_kind === null || row.action_status === null
        ? null
        : {
            id: row.action_id,
            kind: row.action_kind,
            status: row.action_status,
            requestedAt: row.action_created_at,
          },
    deletedAt: row.deleted_at,
    /** Until then a deleted server can be restored. */
    purgeAfter: row.purge_after,
    /** The version that a save must send. */
    version: row.version,
  }
}

/** A row of `instance_list`. */
export const instanceRow = v.pipe(instanceFields, v.transform(toInstance))

/** A server as its customers and staff see it. Times are ISO texts. */
export type Instance = v.InferOutput<typeof instanceRow>

/** At most this many rows are in one answer: `max_rows` of the backend. */
const PAGE_ROWS = 1000

/**
 * The servers of a workspace, newest first, with those in the bin and without those that are gone for good.
 * @throws Failure (plain object)
 */
export async function listInstances(workspaceId: string, signal: AbortSignal): Promise<Instance[]> {
  // By id, because a server that is created between two pages moves every later row on.
  const found = new Map<string, Instance>()
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const query = {
      select: '*',
      workspace_id: `eq.${workspaceId}`,
      state: 'neq.purged',
      order: 'created_at.desc,instance_id',
      limit: String(PAGE_ROWS),
      offset: String(offset),
    }
    // oxlint-disable-next-line no-await-in-loop -- whether there is another page depends on this one
    const page = await readOwn(v.array(instanceRow), 'instance_list', query, signal)
    for (const instance of page) found.set(instance.id, instance)
    if (page.length < PAGE_ROWS) return [...found.values()]
  }
}

/** Which servers of a workspace are read: those that exist, or also those in the bin. */
export type InstanceSet = 'live' | 'withBin'

/**
 * The first servers of some workspaces, by workspace and newest first.
 * @throws Failure (plain object)
 */
export function listFirstInstances(
  workspaceIds: readonly string[],
  limit: number,
  set: InstanceSet,
  signal: AbortSignal,
): Promise<Instance[]> {
  const query = {
    select: '*',
    workspace_id: `in.(${workspaceIds.join(',')})`,
    ...(set === 'live' ? { deleted_at: 'is.null' } : { state: 'neq.purged' }),
    order: 'workspace_name,workspace_id,created_at.desc,instance_id',
    limit: String(limit),
  }
  return readOwn(v.array(instanceRow), 'instance_list', query, signal)
}

/** @throws Failure (plain object): `not_found` also if the person may not see it */
export async function loadInstance(id: string, signal: AbortSignal): Promise<Instance> {
  const query = { select: '*', instance_id: `eq.${id}` }
  const [instance] = await readOwn(v.array(instanceRow), 'instance_list', query, signal)
  if (instance === undefined) throw failure('not_found')
  return instance
}

/** Whether the server is on its way to another state, so that its page should be read again soon. */
export function isPassing({ state, action }: Pick<Instance, 'state' | 'action'>): boolean {
  return action !== null || passing.has(state)
}

const passing: ReadonlySet<StateName> = new Set([
  'provisioning',
  'starting',
  'stopping',
  'rebooting',
  'resizing',
  'rebuilding',
  'deleting',
])
