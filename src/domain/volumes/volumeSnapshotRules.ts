import { actionNoun } from '@/domain/instances/actionNoun'
import type { Instance } from '@/domain/instances/instance'
import { nameProblem } from '@/domain/instances/instanceName'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Volume } from './volume'
import { whyBlocked } from './volumeRules'
import type { VolumeSnapshot } from './volumeSnapshot'

type Rules = Pick<InstanceRules, 'roles' | 'blocked'>

/** What can be done with a snapshot of a volume. */
export type VolumeSnapshotAction = 'restore' | 'copy' | 'download' | 'protect' | 'delete'

/**
 * Why no snapshot of a volume can be taken now, or undefined. It only explains: the database decides.
 * @param isOffered whether the region takes snapshots of volumes
 * @param price what the provider takes for them; null: they cannot be ordered; undefined: not read yet
 */
export function whyNoVolumeSnapshot(
  { state }: Pick<Volume, 'state'>,
  rules: Rules,
  isOffered: boolean,
  price: object | null | undefined,
): string | undefined {
  const why = whyBlocked(rules)
  if (why !== undefined) return why
  if (!isOffered) return 'This region takes no snapshots of volumes at present.'
  if (price === undefined) return 'We are still reading the price.'
  if (price === null) return 'The provider offers no snapshots at present.'
  switch (state) {
    case 'creating':
      return 'Wait until it is made.'
    case 'restoring':
      return 'Wait until it is restored.'
    case 'failed':
      return 'It could not be made. Delete it, and make another one.'
    case 'deleted':
      return 'Restore it first.'
    default:
      return undefined
  }
}

/**
 * Why something cannot be done with a snapshot of a volume now, or undefined.
 * @param volume the volume that it was taken of; undefined: not read yet
 * @param server the server that has that volume; undefined: none, or not read yet
 */
export function whyNotWithSnapshot(
  action: VolumeSnapshotAction,
  snapshot: Pick<VolumeSnapshot, 'state' | 'volumeGib' | 'isProtected'>,
  volume: Pick<Volume, 'name' | 'state' | 'server' | 'wantedGib'> | undefined,
  rules: Rules,
  server: Pick<Instance, 'state' | 'action'> | undefined,
): string | undefined {
  // Who may download is a matter of its own: also members of a suspended workspace, who take their data along.
  const why = action === 'download' ? undefined : whyBlocked(rules)
  if (why !== undefined) return why
  if (snapshot.state === 'creating') return 'Wait until it is taken.'
  if (snapshot.state === 'deleting') return 'It is being deleted.'
  if (snapshot.state === 'deleted') return 'It is in the bin. Restore its volume first.'
  if (action === 'protect') return undefined
  if (action === 'delete') {
    return snapshot.isProtected ? 'It is protected. Switch the protection off first.' : undefined
  }
  if (snapshot.state === 'failed') return 'It could not be taken.'
  if (action === 'copy' || action === 'download') return undefined
  if (volume === undefined) return 'We are still reading the volume.'
  if (volume.state !== (volume.server === null ? 'available' : 'attached')) {
    return `Wait until nothing is being done with ${volume.name}.`
  }
  // What a server that runs has mounted would change below its programs.
  if (volume.server !== null && server?.state !== 'stopped') {
    return `Stop ${volume.server.name} first, or detach ${volume.name} from it.`
  }
  if (server?.action) return `Wait until the ${actionNoun(server.action.kind)} is done.`
  return volume.wantedGib === snapshot.volumeGib
    ? undefined
    : `${volume.name} has grown since. Make a new volume from it.`
}

/** Why a snapshot cannot have this name, or undefined. */
export const volumeSnapshotNameProblem = (
  name: string,
  taken: readonly { name: string }[],
): string | undefined => nameProblem(name, 1, (one) => taken.some((each) => each.name === one))

/** A free name for a snapshot of a volume: `data-snapshot-1`. */
export function freeVolumeSnapshotName(volume: string, taken: readonly { name: string }[]): string {
  const stem = `${volume.slice(0, 48)}-snapshot`
  for (let number = 1; ; number += 1) {
    const name = `${stem}-${number}`
    if (!taken.some((each) => each.name === name)) return name
  }
}
