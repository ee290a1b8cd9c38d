import type { Instance } from '@/domain/instances/instance'
import type { Volume } from '@/domain/volumes/volume'
import { whyNotNow, whyNoVolumes, type VolumeAction } from '@/domain/volumes/volumeRules'
import { HOURS_IN_MONTH } from '@/domain/catalogue/price'
import type { RunningPrice, VolumeFileChange, VolumeStep } from './changes'
import type { Present } from './present'
import type { PlacedProblem, Wanted, WantedServer, WantedVolume } from './wantedServers'

/** What there is to do at the volumes of a file. */
export interface ComparedVolumes {
  changes: VolumeFileChange[]
  /** Those that are as the file says. */
  unchanged: string[]
  problems: PlacedProblem[]
  /** What the volumes of the file cost. */
  before: RunningPrice
  after: RunningPrice
}

interface Servers {
  /** By the name in the file: the server that is there, or comes back from the bin. */
  found: ReadonlyMap<string, Instance>
  /** Servers that the file made and does not name any more: they are deleted. */
  surplus: readonly Instance[]
  /** The names in the file of servers that are made new: what they had is given to them again. */
  remade: ReadonlySet<string>
}

/**
 * Compares the volumes of a file with those of the workspace, by their names: a volume has no labels. They are made, grown,
 * given to servers and taken from them, and never deleted: a file that lost a line must not lose data.
 */
export function compareVolumes(
  wanted: Wanted,
  present: Pick<Present, 'volumes' | 'volumePrice' | 'features' | 'plans' | 'rules'>,
  { found, surplus, remade }: Servers,
): ComparedVolumes {
  const [before, after] = [noPrice(), noPrice()]
  const compared: ComparedVolumes = { changes: [], unchanged: [], problems: [], before, after }
  const holders = new Map(
    wanted.servers.flatMap((server) =>
      (server.entry.volumes ?? []).map((name) => [name, server] as const),
    ),
  )
  const declared = new Map(wanted.volumes.map((volume) => [volume.name, volume]))
  const own = new Set([...found.values(), ...surplus].map(({ id }) => id))
  const released = releasedBy(wanted.servers, present.volumes, found)
  for (const name of new Set([...declared.keys(), ...holders.keys(), ...released])) {
    const there = present.volumes.find((each) => each.name === name)
    const holder = holders.get(name)
    const one = { name, declared: declared.get(name), holder, released: released.has(name) }
    const target = holder === undefined ? undefined : found.get(holder.name)
    const isRemade = holder !== undefined && remade.has(holder.name)
    const [change, ...problems] =
      there === undefined
        ? madeVolume(one, present)
        : changedVolume(one, there, { present, target, isRemade, own })
    compared.problems.push(...problems)
    if (change !== undefined) compared.changes.push(change)
    else if (there !== undefined) compared.unchanged.push(name)
    if (there !== undefined && there.state !== 'deleted') add(before, there.wantedGib, there)
    const price = there ?? present.volumePrice
    const size = Math.max(one.declared?.sizeGib ?? 0, there?.wantedGib ?? 0)
    if (price !== null) add(after, size, price)
  }
  return compared
}

interface WantedOne {
  name: string
  /** Undefined: it is only named at a server. */
  declared: WantedVolume | undefined
  /** The server of the file that shall have it. */
  holder: WantedServer | undefined
  /** It is at a server that shall not have it. */
  released: boolean
}

/** A change, or undefined, and what stands against it. */
type Result = [VolumeFileChange | undefined, ...PlacedProblem[]]

/** The volumes at servers whose entries say which ones they have, and do not name these. */
function releasedBy(
  servers: readonly WantedServer[],
  volumes: readonly Volume[],
  found: ReadonlyMap<string, Instance>,
): Set<string> {
  const released = servers.flatMap(({ name, entry }) => {
    const instance = found.get(name)
    const { volumes: names } = entry
    if (instance === undefined || names === undefined) return []
    return volumes.filter((each) => each.server?.id === instance.id && !names.includes(each.name))
  })
  return new Set(released.map(({ name }) => name))
}

function madeVolume(
  { name, declared, holder }: WantedOne,
  { volumePrice, features, rules }: Pick<Present, 'volumePrice' | 'features' | 'rules'>,
): Result {
  if (declared === undefined) {
    const message = `${holder?.name ?? ''}: there is no volume “${name}”.`
    return [undefined, { path: [...(holder?.path ?? []), 'volumes'], message }]
  }
  const problems: PlacedProblem[] = []
  const say = (message: string) =>
    problems.push({ path: declared.path, message: `${name}: ${message}` })
  const why = whyNoVolumes(rules, volumePrice)
  if (why !== undefined) say(why)
  if (holder === undefined) {
    say('a volume is made for a server. Name it at “volumes” of one.')
    return [undefined, ...problems]
  }
  const { region } = holder.entry
  if (!features.some((each) => each.region === region && each.feature === 'volumes')) {
    say(`there are no volumes in ${region}.`)
  }
  const { sizeGib, isProtected } = declared
  const gibMonthMicros = volumePrice?.gibMonthMicros ?? 0
  return [
    {
      of: 'volume',
      kind: 'create',
      name,
      volume: null,
      details: [
        `${sizeGib} GiB`,
        `for ${holder.name}`,
        ...(isProtected === true ? ['protected'] : []),
      ],
      steps: [
        { do: 'create', sizeGib, gibMonthMicros, server: holder.name },
        ...(isProtected === true ? [{ do: 'protect', isProtected } as const] : []),
      ],
    },
    ...problems,
  ]
}

interface Around {
  present: Pick<Present, 'plans' | 'rules'>
  /** The server that shall have it, as it is now. */
  target: Instance | undefined
  isRemade: boolean
  /** The servers that the file may change, by their ids. */
  own: ReadonlySet<string>
}

function changedVolume(
  { name, declared, holder, released }: WantedOne,
  there: Volume,
  { present, target, isRemade, own }: Around,
): Result {
  const steps: VolumeStep[] = []
  const details: string[] = []
  const problems: PlacedProblem[] = []
  const say = (message: string, path = declared?.path ?? [...(holder?.path ?? []), 'volumes']) =>
    problems.push({ path, message: `${name}: ${message}` })
  const isDeleted = there.state === 'deleted'
  /** Asks whether something is possible, on a volume that is neither in the bin nor at a server any more. */
  const allow = (action: VolumeAction, seen: Partial<Volume> = {}) => {
    const state = isDeleted && action !== 'restore' ? 'available' : there.state
    const why = whyNotNow(action, { ...there, state, ...seen }, present.rules)
    if (why !== undefined) say(why)
  }
  if (isDeleted) {
    allow('restore')
    steps.push({ do: 'restore' })
    details.push('comes back from the bin with its data')
  }
  const isElsewhere = holder !== undefined && (isRemade || there.server?.id !== target?.id)
  if (there.server !== null && (released || isElsewhere)) {
    allow('detach')
    if (!own.has(there.server.id)) {
      say(`${there.server.name} has it, which is not in the file. Detach it first.`)
    }
    steps.push({ do: 'detach' })
    details.push(`taken from ${there.server.name}`)
    if (holder === undefined) details.push('it stays, and costs as before')
  }
  if (declared !== undefined && declared.sizeGib !== there.wantedGib) {
    if (declared.sizeGib < there.wantedGib) {
      say(`it has ${there.wantedGib} GiB, and a volume never shrinks.`, [...declared.path, 'size'])
    } else allow('grow')
    steps.push({ do: 'grow', sizeGib: declared.sizeGib })
    details.push(`${there.wantedGib} GiB → ${declared.sizeGib} GiB`)
  }
  const { isProtected } = { ...declared }
  if (isProtected !== undefined && isProtected !== there.isProtected) {
    allow('protect')
    steps.push({ do: 'protect', isProtected })
    details.push(isProtected ? 'protected' : 'no longer protected')
  }
  if (isElsewhere) {
    allow('attach', { server: null })
    const wrong = misfit(there, holder, present)
    if (wrong !== undefined) say(wrong, [...holder.path, 'volumes'])
    steps.push({ do: 'attach', server: holder.name })
    details.push(`for ${holder.name}`)
  }
  if (steps.length === 0) return [undefined, ...problems]
  const kind = isDeleted ? 'restore' : 'change'
  return [{ of: 'volume', kind, name, volume: there, details, steps }, ...problems]
}

/** Why a server cannot have a volume, or undefined. */
function misfit(
  { region, virtualization }: Volume,
  { name, entry }: WantedServer,
  { plans }: Pick<Present, 'plans'>,
): string | undefined {
  if (entry.region !== region.slug) {
    return `it is in ${region.slug}, and ${name} in ${entry.region}.`
  }
  const plan = plans.find(({ slug }) => slug === entry.plan)
  if (plan === undefined || plan.virtualization === virtualization) return undefined
  return virtualization === 'container'
    ? `it was made for a container, and ${name} is a virtual machine.`
    : `it was made for a virtual machine, and ${name} is a container.`
}

const noPrice = (): RunningPrice => ({ hourlyMicros: 0, monthlyMicros: 0 })

function add(
  sum: RunningPrice,
  sizeGib: number,
  { gibMonthMicros }: { gibMonthMicros: number },
): void {
  const monthly = sizeGib * gibMonthMicros
  sum.monthlyMicros += monthly
  sum.hourlyMicros += Math.round(monthly / HOURS_IN_MONTH)
}
