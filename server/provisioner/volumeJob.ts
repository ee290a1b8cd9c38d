import * as v from 'valibot'
import type { AttachedVolumeJob } from './driver.ts'

/** What is done at a volume, in the words of the database. */
export type VolumeJobKind = 'create' | 'attach' | 'detach' | 'grow' | 'delete'

/** What the database wants done next at a volume. */
export interface DueVolume {
  kind: VolumeJobKind
  job: AttachedVolumeJob
}

/** What became of it. */
export type VolumeOutcome =
  | { ok: true; sizeGib?: number; instanceId?: string; path?: string }
  | { ok: false; code: string; retry: boolean; instanceId: string }

/** The answer of `claim_volumes`. */
export const dueVolumeRows = v.array(
  v.pipe(
    v.object({
      kind: v.picklist(['create', 'attach', 'detach', 'grow', 'delete']),
      volume_id: v.string(),
      name: v.string(),
      workspace_id: v.string(),
      size_gib: v.number(),
      virtualization: v.picklist(['container', 'virtual_machine']),
      region: v.string(),
      instance_id: v.string(),
    }),
    v.transform((row): DueVolume => ({
      kind: row.kind,
      job: {
        volume: {
          id: row.volume_id,
          name: row.name,
          workspaceId: row.workspace_id,
          sizeGib: row.size_gib,
          virtualization: row.virtualization,
        },
        region: row.region,
        instanceId: row.instance_id,
      },
    })),
  ),
)

/** An outcome as `complete_volume` takes it. */
export function volumeOutcomeRow(outcome: VolumeOutcome): object {
  if (!outcome.ok) {
    const { instanceId, ...rest } = outcome
    return { ...rest, instance_id: instanceId }
  }
  const { sizeGib, instanceId, path } = outcome
  return { ok: true, size_gib: sizeGib, instance_id: instanceId, path }
}
