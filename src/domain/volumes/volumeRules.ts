import { actionNoun } from '@/domain/instances/actionNoun'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { nameProblem } from '@/domain/instances/instanceName'
import type { Volume } from './volume'
import type { VolumePrice } from './volumePrice'

type Rules = Pick<InstanceRules, 'roles' | 'blocked'>

/** The largest size, as the database checks it. */
export const MOST_GIB = 16_384

const roleTooLow = 'Your role may look at volumes, but not change them.'

/** Whether something is being done at a volume. */
export const isChanging = ({ state }: Pick<Volume, 'state'>): boolean =>
  ['creating', 'attaching', 'detaching', 'growing', 'restoring'].includes(state)

/** Why this person can change no volume, or undefined. */
export function whyBlocked({ roles, blocked }: Rules): string | undefined {
  if (blocked !== undefined) return blocked
  return roles.includes('operator') ? undefined : roleTooLow
}

/** An action of a server that takes longer than this is slow, in milliseconds. */
const SLOW_MS = 10 * 60_000

/**
 * What the work at a volume waits for, as a sentence, or undefined. A server that is being made or worked on gets it
 * afterwards: `claim_volumes` leaves it until then.
 * @param servers those that may have the volume
 * @param now milliseconds since 1970
 */
export function whatItWaitsFor(
  volume: Pick<Volume, 'state' | 'server'>,
  servers: readonly Pick<Instance, 'id' | 'name' | 'state' | 'action'>[],
  now: number,
): string | undefined {
  if (!isChanging(volume)) return undefined
  const server = servers.find(({ id }) => id === volume.server?.id)
  const action = server?.action
  if (!action || !(action.status === 'running' || server.state === 'provisioning')) return undefined
  const waits = `It waits for the ${actionNoun(action.kind)} of ${server.name}`
  const isSlow = action.requestedAt !== null && now - Date.parse(action.requestedAt) > SLOW_MS
  return isSlow ? `${waits}, which takes longer than usual. We keep trying.` : `${waits}.`
}

/** Why no volume can be ordered now, or undefined. It only explains: the database decides. */
export function whyNoVolumes(
  rules: Rules,
  price: VolumePrice | null | undefined,
): string | undefined {
  const why = whyBlocked(rules)
  if (why !== undefined) return why
  if (price === undefined) return 'We are still reading the price.'
  return price === null ? 'The provider offers no volumes at present.' : undefined
}

/** What can be done with a volume. */
export type VolumeAction =
  | 'attach'
  | 'detach'
  | 'grow'
  | 'rename'
  | 'protect'
  | 'delete'
  | 'restore'
  | 'purge'

/** Why something cannot be done with a volume now, or undefined. */
export function whyNotNow(
  action: VolumeAction,
  volume: Pick<Volume, 'state' | 'server' | 'isProtected'>,
  rules: Rules,
): string | undefined {
  const { state, server, isProtected } = volume
  const why = whyBlocked(rules)
  if (why !== undefined) return why
  const isOfBin = action === 'restore' || action === 'purge'
  if (state === 'deleted') return isOfBin ? undefined : 'Restore it first.'
  if (isOfBin) return 'It is not in the bin.'
  if (state === 'failed') {
    return action === 'delete'
      ? undefined
      : 'It could not be made. Delete it, and make another one.'
  }
  switch (action) {
    case 'attach':
      return server === null ? undefined : `Detach it from ${server.name} first.`
    case 'detach':
      if (server === null) return 'No server has it.'
      return state === 'detaching' ? 'It is being detached.' : undefined
    case 'rename':
      return server === null
        ? undefined
        : 'A volume that a server has keeps its name. Detach it first.'
    case 'delete':
      if (isProtected) return 'It is protected. Switch the protection off first.'
      if (state === 'restoring') return 'Wait until it is restored.'
      return server === null ? undefined : `Detach it from ${server.name} first.`
    case 'grow':
      return state === 'creating' ? 'Wait until it is made.' : undefined
    case 'protect':
      return undefined
  }
}

/** Why a volume cannot have this name, or undefined. */
export const volumeNameProblem = (
  name: string,
  volumes: readonly { name: string }[],
): string | undefined => nameProblem(name, 1, (one) => volumes.some((each) => each.name === one))

/**
 * Why a volume cannot have this size, or undefined.
 * @param text what was typed
 * @param least the smallest size, in GiB
 */
export function sizeProblem(text: string, least: number): string | undefined {
  const size = Number(text)
  const isWhole = /^\d+$/.test(text.trim()) && size <= MOST_GIB
  if (!isWhole || size < least) return `Enter a whole number from ${least} to ${MOST_GIB}.`
  return undefined
}

/** The servers that a volume can be given to: of its region and kind, and not deleted. */
export const serversFor = (
  volume: Pick<Volume, 'region' | 'virtualization'>,
  servers: readonly Instance[],
): Instance[] =>
  servers.filter(
    ({ region, plan, deletedAt }) =>
      deletedAt === null &&
      region.slug === volume.region.slug &&
      plan.virtualization === volume.virtualization,
  )

/** A free name for a volume of a server: `web-1-data`, `web-1-data-2`. */
export function freeVolumeName(server: string, taken: readonly { name: string }[]): string {
  const stem = `${server.slice(0, 48)}-data`
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`
    if (!taken.some((each) => each.name === name)) return name
  }
}

/**
 * What mounts the disk of a volume in a virtual machine, as cloud-init or a person runs it. The label stays the same when the
 * volume moves to another server. Null: it is a container, where the folder is there at once.
 */
export function mountLines({
  name,
  virtualization,
  path,
}: Pick<Volume, 'name' | 'virtualization' | 'path'>): string | null {
  if (virtualization === 'container' || path === null) return null
  // The label of ext4 has 16 characters at most.
  const label = name.slice(0, 16)
  return [
    `blkid ${path} || mkfs.ext4 -L ${label} ${path}`,
    `mkdir -p /mnt/volumes/${name}`,
    `echo 'LABEL=${label} /mnt/volumes/${name} ext4 defaults,nofail 0 2' >> /etc/fstab`,
    'mount -a',
  ].join('\n')
}
