import * as v from 'valibot'
import { ACCESS_KINDS, ACTION_KINDS, RESCUE_KINDS, SNAPSHOT_KINDS, type AnyJob } from './driver.ts'

/** An action as `claim_actions` answers it. */
export type JobRow = v.InferInput<typeof jobRow>

/** Reads an action, what it is about, and the server. */
export const jobRow = v.pipe(
  v.object({
    action: v.object({
      id: v.string(),
      kind: v.picklist([...ACTION_KINDS, ...SNAPSHOT_KINDS, ...ACCESS_KINDS, ...RESCUE_KINDS]),
      attempts: v.number(),
      to_state: v.string(),
    }),
    instance: v.object({
      id: v.string(),
      name: v.string(),
      workspace_id: v.string(),
      labels: v.record(v.string(), v.string()),
      engine_ref: v.nullable(v.string()),
    }),
    plan: v.object({
      slug: v.string(),
      virtualization: v.picklist(['container', 'virtual_machine']),
      cpu_type: v.string(),
      vcpus: v.number(),
      memory_mib: v.number(),
      disk_gib: v.nullable(v.number()),
      transfer_gib: v.nullable(v.number()),
      gpu_model: v.nullable(v.string()),
      gpu_count: v.number(),
    }),
    image: v.object({ slug: v.string(), family: v.string(), version: v.string() }),
    region: v.string(),
    ssh_keys: v.array(v.string()),
    cloud_init: v.string(),
    snapshot: v.nullable(
      v.object({
        id: v.string(),
        engine_ref: v.nullable(v.string()),
        is_image: v.optional(v.literal(true)),
        source_id: v.optional(v.string()),
      }),
    ),
    access: v.nullish(
      v.object({
        password_hash: v.nullable(v.string()),
        ssh_keys: v.nullable(v.array(v.string())),
        replaces_keys: v.boolean(),
      }),
    ),
    rescue: v.nullish(v.object({ password_hash: v.nullable(v.string()) })),
  }),
  v.transform(
    ({ action, instance, plan, ssh_keys, cloud_init, snapshot, access, rescue, ...rest }) => ({
      ...rest,
      ...(rescue && { rescue: { passwordHash: rescue.password_hash } }),
      action: {
        id: action.id,
        kind: action.kind,
        attempts: action.attempts,
        endsRunning: action.to_state === 'running',
      },
      snapshot: snapshot && {
        id: snapshot.id,
        engineRef: snapshot.engine_ref,
        ...(snapshot.is_image && { isImage: true as const }),
        ...(snapshot.source_id !== undefined && { sourceId: snapshot.source_id }),
      },
      ...(access && {
        access: {
          passwordHash: access.password_hash,
          sshKeys: access.ssh_keys,
          replacesKeys: access.replaces_keys,
        },
      }),
      instance: {
        id: instance.id,
        name: instance.name,
        workspaceId: instance.workspace_id,
        labels: instance.labels,
        engineRef: instance.engine_ref,
      },
      plan: {
        slug: plan.slug,
        virtualization: plan.virtualization,
        cpuType: plan.cpu_type,
        vcpus: plan.vcpus,
        memoryMib: plan.memory_mib,
        diskGib: plan.disk_gib,
        transferGib: plan.transfer_gib,
        gpuModel: plan.gpu_model,
        gpuCount: plan.gpu_count,
      },
      sshKeys: ssh_keys,
      cloudInit: cloud_init,
    }),
  ),
  v.check(
    ({ action: { kind }, snapshot, access }) =>
      (snapshot !== null || !SNAPSHOT_KINDS.some((each) => each === kind)) &&
      (access !== undefined || !ACCESS_KINDS.some((each) => each === kind)),
  ),
  v.transform((job) => job as AnyJob),
)
