import * as v from 'valibot'
import { DriverError, type EngineMember } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig, Placement } from './config.ts'
import { instanceIdOf, isProbeRef } from './instance.ts'

const serverRow = v.object({
  auth: v.string(),
  // Who is not trusted does not see it.
  environment: v.optional(
    v.object({
      server_name: v.optional(v.string(), ''),
      server_clustered: v.optional(v.boolean(), false),
    }),
    {},
  ),
})

const memberRows = v.array(
  v.object({
    server_name: v.string(),
    status: v.string(),
    groups: v.optional(v.array(v.string()), []),
  }),
)

export interface Member {
  name: string
  /** In the words of Incus. */
  status: string
  groups: string[]
  /** What sends a request to it: nothing, where Incus runs on one machine. */
  target: string
}

export const isOnline = ({ status }: Member) => status === 'Online'

/** The members of a cluster, or the one machine. */
export async function membersOf(client: IncusClient, signal: AbortSignal): Promise<Member[]> {
  const { auth, environment } = v.parse(serverRow, await client.call('GET', '/1.0', signal))
  if (auth !== 'trusted') {
    throw new DriverError(
      'engine_unreachable',
      'Incus does not trust the certificate of this provisioner.',
    )
  }
  if (!environment.server_clustered) {
    return [{ name: environment.server_name, status: 'Online', groups: [], target: '' }]
  }
  const answer = await client.call('GET', '/1.0/cluster/members?recursion=1', signal)
  return v.parse(memberRows, answer).map(({ server_name, ...rest }) => ({
    ...rest,
    name: server_name,
    target: `&target=${encodeURIComponent(server_name)}`,
  }))
}

/** Whether a member may hold servers of a region. One machine holds those of all its regions. */
export const isIn =
  ({ target }: Placement) =>
  (member: Member) =>
    target === undefined ||
    member.target === '' ||
    member.name === target ||
    member.groups.some((group) => `@${group}` === target)

/** @throws DriverError if no member can take servers of the region */
export async function checkRegion(
  client: IncusClient,
  placement: Placement,
  signal: AbortSignal,
): Promise<void> {
  const members = (await membersOf(client, signal)).filter(isIn(placement))
  if (members.some(isOnline)) return
  throw new DriverError('engine_unreachable', 'No member of the region is online.')
}

/** Blocked is a member that waits for the others to be upgraded: nobody can use it. */
function stateOf({ status }: Member): EngineMember['state'] {
  if (status === 'Online') return 'online'
  return status === 'Evacuated' ? 'evacuated' : 'offline'
}

const amount = v.object({ total: v.number(), used: v.optional(v.number(), 0) })
const machineRow = v.object({ cpu: v.object({ total: v.number() }), memory: amount })
const poolRow = v.object({ space: amount })

type Amounts = Omit<EngineMember, 'name' | 'state' | 'servers' | 'instanceIds'>

const UNKNOWN: Amounts = {
  cpuThreads: null,
  memoryMib: null,
  memoryUsedMib: null,
  diskMib: null,
  diskUsedMib: null,
}

const mib = (bytes: number) => Math.round(bytes / 1024 ** 2)

/** The members of a region, with what they have and hold. */
export async function describeMembers(
  client: IncusClient,
  placement: Placement,
  { project, pool }: Pick<IncusConfig, 'project' | 'pool'>,
  signal: AbortSignal,
): Promise<EngineMember[]> {
  const members = (await membersOf(client, signal)).filter(isIn(placement))

  async function amountsOf(member: Member): Promise<Amounts> {
    if (stateOf(member) === 'offline') return UNKNOWN
    const query = `?project=${project}${member.target}`
    try {
      const [machine, space] = await Promise.all([
        client.call('GET', `/1.0/resources${query}`, signal),
        client.call('GET', `/1.0/storage-pools/${pool}/resources${query}`, signal),
      ])
      const { cpu, memory } = v.parse(machineRow, machine)
      const disk = v.parse(poolRow, space).space
      return {
        cpuThreads: cpu.total,
        memoryMib: mib(memory.total),
        memoryUsedMib: mib(memory.used),
        diskMib: mib(disk.total),
        diskUsedMib: mib(disk.used),
      }
    } catch (error) {
      // Incus notices only after some seconds that a member is away.
      if (error instanceof DriverError) return UNKNOWN
      throw error
    }
  }

  const [servers, amounts] = await Promise.all([
    findServers(client, `/1.0/storage-pools/${pool}/volumes`, `?project=${project}`, signal),
    Promise.all(members.map(amountsOf)),
  ])
  return members.map((member, index) => ({
    name: member.name,
    state: stateOf(member),
    ...(amounts[index] ?? UNKNOWN),
    ...servers(member),
  }))
}

const isProbe = (pathname: string) => isProbeRef(pathname.split('/').at(-1) ?? '')

/**
 * Finds servers by their disks: an answer for each type names them all with their member, and asks no member for
 * anything.
 * @returns a function that gives the servers of a member: null where disks belong to all members together
 */
async function findServers(
  client: IncusClient,
  volumes: string,
  query: string,
  signal: AbortSignal,
): Promise<(member: Member) => Pick<EngineMember, 'servers' | 'instanceIds'>> {
  const lists = await Promise.all(
    ['container', 'virtual-machine'].map(async (type) => {
      const answer = await client.call('GET', `${volumes}/${type}${query}`, signal)
      return v.parse(v.array(v.string()), answer)
    }),
  )
  const disks = lists
    .flat()
    .map((url) => new URL(url, 'https://incus'))
    .filter(({ pathname }) => !pathname.includes('/snapshots/') && !isProbe(pathname))
  const held = new Map<string, string[]>()
  for (const { pathname, searchParams } of disks) {
    const member = searchParams.get('target') ?? ''
    const names = held.get(member) ?? []
    names.push(pathname.split('/').at(-1) ?? '')
    held.set(member, names)
  }
  return ({ name, target }) => {
    if (target !== '' && held.has('')) return { servers: null, instanceIds: null }
    const names = target === '' ? [...held.values()].flat() : (held.get(name) ?? [])
    const instanceIds = names.map(instanceIdOf).filter((id) => id !== null)
    return { servers: names.length, instanceIds }
  }
}
