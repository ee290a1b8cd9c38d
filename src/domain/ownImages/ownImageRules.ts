import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import type { SnapshotPrice } from '@/domain/snapshots/snapshotPrice'
import { snapshotProblem, whyNoSnapshots, whyReadOnly } from '@/domain/snapshots/snapshotRules'
import type { OwnImage } from './ownImage'

type Rules = Pick<InstanceRules, 'roles' | 'blocked'>

/** Why no image can be made of a snapshot now, or undefined. It only explains: the database decides. */
export function whyNoImage(
  { state }: Pick<Snapshot, 'state'>,
  rules: Rules,
  price: SnapshotPrice | null | undefined,
): string | undefined {
  const why = whyReadOnly('image', rules)
  if (why !== undefined) return why
  if (state !== 'ready') {
    return state === 'creating' ? 'Wait until it is ready.' : 'This snapshot is not ready.'
  }
  // An image costs what a snapshot costs.
  if (price === null) return 'The provider offers no images of your own at present.'
  return whyNoSnapshots(rules, price)
}

/** A free name for the image of a snapshot: `web-1-image`, `web-1-image-2`. */
export function freeImageName(server: string, taken: readonly { name: string }[]): string {
  const stem = `${server.slice(0, 48)}-image`
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`
    if (!taken.some((each) => each.name === name)) return name
  }
}

/** The images of a workspace that a server can be rebuilt with: ready, in its region, of its kind, and not larger than its disk. */
export const rebuildSources = (
  images: readonly OwnImage[],
  { plan, region }: Pick<Instance, 'plan' | 'region'>,
): OwnImage[] =>
  images.filter(
    (image) =>
      image.state === 'ready' &&
      image.region.slug === region.slug &&
      snapshotProblem(image, plan) === undefined,
  )
