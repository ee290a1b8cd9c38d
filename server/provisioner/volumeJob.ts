import * as v from 'valibot'
import type { AttachedVolumeJob } from './volume.ts'
import type { VolumeFileFacts } from './volumeSnapshots.ts'

const KINDS = [
  'create',
  'attach',
  'detach',
  'grow',
  'delete',
  'snapshot',
  'restore',
  'delete_snapshot',
  'make_file',
  'drop_file',
] as const

/** What is done at a volume, in the words of the database. */
export type VolumeJobKind = (typeof KINDS)[number]

/** What the database wants done next at a volume. */
export interface DueVolume {
  kind: VolumeJobKind
  job: AttachedVolumeJob
  /** The snapshot that it is about, or that it reads, by its id in the database; null: none. */
  snapshotId: string | null
}

/** What became of it. */
export type VolumeOutcome =
  | ({
      ok: true
      sizeGib?: number
      instanceId?: string
      path?: string
      snapshotId?: string | null
    } & Partial<VolumeFileFacts>)
  | { ok: false; code: string; retry: boolean; instanceId: string; snapshotId: string | null }

/** The answer of `claim_volumes`. */
export const dueVolumeRows = v.array(
  v.pipe(
    v.object({
      kind: v.picklist(KINDS),
      volume_id: v.string(),
      name: v.string(),
      workspace_id: v.string(),
      size_gib: v.number(),
      virtualization: v.picklist(['container', 'virtual_machine']),
      region: v.string(),
      instance_id: v.string(),
      snapshot: v.nullish(
        v.object({ id: v.string(), held_as: v.string(), volume_id: v.string() }),
        null,
      ),
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
        snapshot: row.snapshot && {
          heldAs: row.snapshot.held_as,
          volumeId: row.snapshot.volume_id,
        },
      },
      snapshotId: row.snapshot?.id ?? null,
    })),
  ),
)

/** An outcome as `complete_volume` takes it. */
export function volumeOutcomeRow(outcome: VolumeOutcome): object {
  if (!outcome.ok) {
    const { instanceId, snapshotId, ...rest } = outcome
    return { ...rest, instance_id: instanceId, snapshot_id: snapshotId }
  }
  const { sizeGib, instanceId, snapshotId, ...rest } = outcome
  return { ...rest, size_gib: sizeGib, instance_id: instanceId, snapshot_id: snapshotId }
}
