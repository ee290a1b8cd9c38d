import { virtualizationName, type Plan } from '@/domain/catalogue/plan'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { nameProblem } from '@/domain/instances/instanceName'
import { actionNoun } from '@/domain/instances/actionNoun'
import type { BinnedSnapshot } from './binnedSnapshot'
import { isChanging, type Snapshot } from './snapshot'
import type { ServerSource } from './serverSource'
import type { SnapshotPrice } from './snapshotPrice'

type Rules = Pick<InstanceRules, 'roles' | 'blocked'>

/** What the rules are about: a snapshot, a backup or an image that the workspace made. */
type Changed = Pick<ServerSource, 'kind'> & Pick<Snapshot, 'state'>

/** What one of a kind is called in a sentence. */
export const copyNoun = (kind: BinnedSnapshot['kind']): string =>
  kind === 'volume_snapshot' ? 'snapshot of a volume' : kind

/** What several of a kind are called in a sentence. */
export const copyNouns = (kind: BinnedSnapshot['kind']): string =>
  kind === 'volume_snapshot' ? 'snapshots of volumes' : `${kind}s`

/** Why the person may not change anything of a kind at all, or undefined. */
export function whyReadOnly(kind: BinnedSnapshot['kind'], { roles, blocked }: Rules) {
  if (blocked !== undefined) return blocked
  return roles.includes('operator')
    ? undefined
    : `Your role may look at ${copyNouns(kind)}, but not change them.`
}

/** Why the person can take no snapshot of any server now, or undefined. */
export function whyNoSnapshots(
  rules: Rules,
  price: SnapshotPrice | null | undefined,
): string | undefined {
  const why = whyReadOnly('snapshot', rules)
  if (why !== undefined) return why
  if (price === undefined) return 'We are still reading the price.'
  return price === null ? 'The provider offers no snapshots at present.' : undefined
}

/** Why no snapshot of a server can be taken now, or undefined. It only explains: the database decides. */
export function whyNoSnapshot(
  instance: Pick<Instance, 'state' | 'hold' | 'action' | 'plan'>,
  rules: Rules,
  price: SnapshotPrice | null | undefined,
): string | undefined {
  const why = whyNoSnapshots(rules, price)
  if (why !== undefined) return why
  if (instance.action !== null) return `Wait until the ${actionNoun(instance.action.kind)} is done.`
  if (instance.state !== 'running' && instance.state !== 'stopped') {
    return 'A snapshot needs a server that runs or is stopped.'
  }
  if (instance.hold !== 'none') return `The provider put this server on hold (${instance.hold}).`
  return instance.plan.diskGib === null ? 'The plan has no disk of a fixed size.' : undefined
}

/** Why a snapshot, a backup or an image cannot be renamed or protected now, or undefined. */
export function whyNotChange(snapshot: Changed, rules: Rules): string | undefined {
  const why = whyReadOnly(snapshot.kind, rules)
  if (why !== undefined) return why
  if (!isChanging(snapshot)) return undefined
  return snapshot.state === 'creating' ? 'Wait until it is ready.' : 'It is being deleted.'
}

/** Why a snapshot, a backup or an image cannot be deleted now, or undefined. */
export const whyNotDelete = (
  snapshot: Changed & Pick<Snapshot, 'isProtected'>,
  rules: Rules,
): string | undefined =>
  whyNotChange(snapshot, rules) ??
  (snapshot.isProtected ? 'It is protected. Switch the protection off first.' : undefined)

/** What can be in the bin: a copy that was ready. One that failed is removed at once. */
export const goesToBin = ({ state }: { state: string }): boolean => state === 'ready'

/** Why no server can be made from a snapshot, a backup or an image now, or undefined. */
export function whyNoServer({ kind, state }: Changed, rules: Rules): string | undefined {
  const why = whyReadOnly(kind, rules)
  if (why !== undefined) return why
  if (state === 'ready') return undefined
  return state === 'creating' ? 'Wait until it is ready.' : `This ${kind} is not ready.`
}

/** What is wrong with the name of a snapshot. The rules are those of servers. */
export const snapshotNameProblem = (name: string, taken: readonly Pick<Snapshot, 'name'>[]) =>
  nameProblem(name, 1, (each) => taken.some((snapshot) => snapshot.name === each))

/** A free name for the next snapshot of a server: `web-1-snapshot-1`. */
export function freeSnapshotName(server: string, taken: readonly Pick<Snapshot, 'name'>[]): string {
  const stem = `${server.slice(0, 48)}-snapshot`
  for (let number = 1; ; number += 1) {
    const name = `${stem}-${number}`
    if (!taken.some((snapshot) => snapshot.name === name)) return name
  }
}

/** Why a snapshot, or an image of the workspace, does not fit a plan, or undefined. */
export function snapshotProblem(
  snapshot: Pick<Snapshot, 'diskGib' | 'virtualization'>,
  plan: Pick<Plan, 'diskGib' | 'virtualization'> | undefined,
): string | undefined {
  if (plan === undefined) return undefined
  if (plan.virtualization !== snapshot.virtualization) {
    return `is of a ${virtualizationName(snapshot.virtualization)}`
  }
  const { diskGib } = snapshot
  return plan.diskGib !== null && plan.diskGib >= diskGib
    ? undefined
    : `needs ${diskGib} GiB of disk`
}
