import type { Address } from '@/domain/addresses/address'
import { whyNoAddresses } from '@/domain/addresses/addressRules'
import { HOURS_IN_MONTH } from '@/domain/catalogue/price'
import type { Instance } from '@/domain/instances/instance'
import { whyNoSettings } from '@/domain/instances/instanceCan'
import type { AddressFileChange, AddressStep, RunningPrice } from './changes'
import type { WorkspaceFile } from './fileSchema'
import type { Present } from './present'
import { isSameAddress, type WantedAddress } from './wantedAddresses'
import type { PlacedProblem, Wanted, WantedServer } from './wantedServers'

type There = Pick<Present, 'addresses' | 'addressOffers' | 'firewalls' | 'rules'>

/** What there is to do at the extra addresses of a file. */
export interface ComparedAddresses {
  changes: AddressFileChange[]
  /** Those that are as the file says. */
  unchanged: string[]
  problems: PlacedProblem[]
  /** What the addresses of the file cost. */
  before: RunningPrice
  after: RunningPrice
}

interface Servers {
  /** By the name in the file: the server that is there, or comes back from the bin. */
  found: ReadonlyMap<string, Instance>
  /** Servers that the file made and does not name any more: they are deleted. */
  surplus: readonly Instance[]
  /** The names in the file of servers that are made new: they get their addresses again. */
  remade: ReadonlySet<string>
}

/**
 * Compares the extra addresses of a file with those of the workspace. The file knows its own by its name, which they carry,
 * and takes over others by their names or by the address itself. One that the file does not name any more is released,
 * unless it is protected or something else still mentions it.
 */
export function compareAddresses(
  file: WorkspaceFile,
  wanted: Wanted,
  present: There,
  servers: Servers,
): ComparedAddresses {
  const [before, after] = [noPrice(), noPrice()]
  const compared: ComparedAddresses = { changes: [], unchanged: [], problems: [], before, after }
  const taken = new Set<string>()
  for (const wish of wanted.addresses) {
    const say: Say = (message, field) =>
      compared.problems.push({
        path: field === undefined ? wish.path : [...wish.path, field],
        message: `${wish.name}: ${message}`,
      })
    const there = foundFor(wish, present.addresses, taken)
    if (there !== undefined) taken.add(there.id)
    const change =
      there === undefined
        ? madeAddress(wish, present, servers, say)
        : changedAddress(wish, there, { file: file.name, present, servers, say })
    if (change !== undefined) compared.changes.push(change)
    else if (there !== undefined) compared.unchanged.push(wish.name)
    if (there !== undefined) add(before, there.monthMicros)
    add(after, there?.monthMicros ?? offerFor(wish, present)?.monthMicros ?? 0)
  }
  for (const address of present.addresses) {
    if (address.file !== file.name || taken.has(address.id)) continue
    const { change, problems } = releasedAddress(address, file, wanted, present)
    add(before, address.monthMicros)
    compared.changes.push(change)
    compared.problems.push(...problems.map((message) => ({ path: ['addresses'], message })))
  }
  return compared
}

type Say = (message: string, field?: string) => void

/** The address of an entry: by its name, else by the address itself. */
const foundFor = (
  { name, address }: WantedAddress,
  addresses: readonly Address[],
  taken: ReadonlySet<string>,
): Address | undefined => {
  const free = addresses.filter(({ id }) => !taken.has(id))
  return (
    free.find((each) => each.name === name) ??
    free.find((each) => address !== undefined && isSameAddress(each.address, address))
  )
}

const offerFor = (
  { region, family }: Pick<WantedAddress, 'region' | 'family'>,
  { addressOffers }: Pick<Present, 'addressOffers'>,
) => addressOffers.find((each) => each.region.slug === region && each.family === family)

function madeAddress(
  wish: WantedAddress,
  present: There,
  { found }: Servers,
  say: Say,
): AddressFileChange {
  const { name, region, family, address, server, reverse, isProtected } = wish
  const why = whyNoAddresses(present.rules)
  if (why !== undefined) say(why)
  const offer = offerFor(wish, present)
  if (offer === undefined)
    say(`no extra IPv${family} address can be ordered in ${region}.`, 'region')
  // One that is asked for by itself may be free for this workspace alone: the order tells.
  else if (!offer.hasFree && address === undefined) {
    say(`${region} has no free IPv${family} address now.`, 'region')
  }
  const steps: AddressStep[] = [
    { do: 'order', region, family, address, monthMicros: offer?.monthMicros ?? 0 },
  ]
  const details = [`${address ?? `IPv${family}`} in ${region}`]
  if (server !== undefined && server !== false) {
    fits(server, region, { instance: found.get(server.name), present, say })
    steps.push({ do: 'assign', server: server.name })
    details.push(`at ${server.name}`)
  }
  if (isProtected === true) {
    steps.push({ do: 'settings', settings: { isProtected } })
    details.push('protected')
  }
  if (reverse !== undefined && reverse !== '') {
    steps.push({ do: 'reverse', name: reverse })
    details.push(`reverse name ${reverse}`)
  }
  return { of: 'address', kind: 'create', name, address: null, details, steps }
}

interface Around {
  file: string
  present: There
  servers: Servers
  say: Say
}

function changedAddress(
  wish: WantedAddress,
  there: Address,
  { file, present, servers: { found, surplus, remade }, say }: Around,
): AddressFileChange | undefined {
  const steps: AddressStep[] = []
  const details: string[] = []
  if (there.file !== null && there.file !== file) {
    say(`${there.address} is managed by another file, “${there.file}”.`)
    return undefined
  }
  if (wish.region !== there.region.slug) {
    say(`it is in ${there.region.slug}, and an address does not move to another region.`, 'region')
  } else if (wish.family !== there.family) {
    say(`it is an IPv${there.family} address. Give the other one another name.`, 'family')
  } else if (wish.address !== undefined && !isSameAddress(wish.address, there.address)) {
    say(`it is ${there.address}. Give the other one another name.`, 'address')
  }
  const settings = {
    ...(wish.name === there.name ? {} : { name: wish.name }),
    ...(file === there.file ? {} : { file }),
    ...(wish.isProtected === undefined || wish.isProtected === there.isProtected
      ? {}
      : { isProtected: wish.isProtected }),
  }
  if (Object.keys(settings).length > 0) {
    steps.push({ do: 'settings', settings })
    if (settings.name !== undefined) details.push(`${there.address} gets this name`)
    if (settings.file !== undefined) details.push(`managed by the file ${file}`)
    if (settings.isProtected !== undefined) {
      details.push(settings.isProtected ? 'protected' : 'no longer protected')
    }
  }
  const { server } = wish
  const at = there.server
  const own = [...found.values(), ...surplus].some(({ id }) => id === at?.id)
  const isForeign = at !== null && !own
  if (server === false && at !== null) {
    if (isForeign) say(`${at.name} has it, which is not in the file. Take it off first.`, 'server')
    steps.push({ do: 'unassign' })
    details.push(`taken off ${at.name}; it stays, and costs as before`)
  } else if (server !== undefined && server !== false) {
    const target = found.get(server.name)
    const isRemade = remade.has(server.name)
    if (target === undefined || target.id !== at?.id || isRemade) {
      if (isForeign)
        say(`${at.name} has it, which is not in the file. Take it off first.`, 'server')
      fits(server, there.region.slug, { instance: isRemade ? undefined : target, present, say })
      steps.push({ do: 'assign', server: server.name })
      details.push(at === null || isRemade ? `at ${server.name}` : `${at.name} → ${server.name}`)
    }
  }
  if (wish.reverse !== undefined && wish.reverse !== (there.reverseName ?? '')) {
    steps.push({ do: 'reverse', name: wish.reverse })
    details.push(wish.reverse === '' ? 'no reverse name' : `reverse name ${wish.reverse}`)
  }
  if (steps.length === 0) return undefined
  const why = whyNoAddresses(present.rules)
  if (why !== undefined) say(why)
  return { of: 'address', kind: 'change', name: wish.name, address: there, details, steps }
}

/** Says why a server cannot have an address. */
function fits(
  { name, entry }: WantedServer,
  region: string,
  {
    instance,
    present,
    say,
  }: { instance: Instance | undefined; present: Pick<Present, 'rules'>; say: Say },
): void {
  if (entry.region !== region) {
    say(`it is in ${region}, and ${name} in ${entry.region}.`, 'server')
  } else if (instance !== undefined && instance.deletedAt === null) {
    const why = whyNoSettings(instance, present.rules)
    if (why !== undefined) say(`${name}: ${why}`, 'server')
  }
}

function releasedAddress(
  address: Address,
  file: WorkspaceFile,
  wanted: Wanted,
  present: There,
): { change: AddressFileChange; problems: string[] } {
  const name = address.name ?? address.address
  const label = name === address.address ? name : `${name} (${address.address})`
  const begin = `${label} is not in the file any more, and is not released:`
  const firewalls = [...present.firewalls, ...wanted.firewalls].filter(({ rules }) =>
    rules.some(({ sources }) => sources.some((source) => isSource(source, address.address))),
  )
  const problems = [
    ...(address.isProtected ? [`${begin} it is protected. Switch the protection off first.`] : []),
    ...[...new Set(firewalls.map((firewall) => firewall.name))].map(
      (firewall) =>
        `${begin} a rule of the firewall ${firewall} lets it in. Remove it there first.`,
    ),
    ...(firewalls.length === 0 && JSON.stringify(file).includes(address.address)
      ? [`${begin} the file still has it in a text.`]
      : []),
  ]
  const why = whyNoAddresses(present.rules)
  if (why !== undefined) problems.push(`${name}: ${why}`)
  return {
    change: {
      of: 'address',
      kind: 'release',
      name,
      address,
      details: [
        address.address,
        ...(address.server === null ? [] : [`${address.server.name} loses it`]),
      ],
      reason:
        'It is not in the file any more. Your workspace can take it back for some time, usually 24 hours; then somebody else may get it.',
      steps: [{ do: 'release' }],
    },
    problems,
  }
}

/** Whether a source of a rule is this one address. A network that has it inside says nothing about it. */
const isSource = (source: string, address: string) =>
  isSameAddress(source.replace(/\/(32|128)$/, ''), address)

const noPrice = (): RunningPrice => ({ hourlyMicros: 0, monthlyMicros: 0 })

function add(sum: RunningPrice, monthMicros: number): void {
  sum.monthlyMicros += monthMicros
  sum.hourlyMicros += Math.round(monthMicros / HOURS_IN_MONTH)
}
