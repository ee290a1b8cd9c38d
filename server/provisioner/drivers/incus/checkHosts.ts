import { createHash } from 'node:crypto'
import type { Clock } from '../../../queue/clock.ts'
import { DriverError, type HostProblem } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig, Placement } from './config.ts'
import { lacksOf } from './errors.ts'
import { probeRefOf } from './instance.ts'
import { isIn, isOnline, membersOf, type Member } from './members.ts'
import { networkCardOf } from './networkCard.ts'

const START_SECONDS = 30
const REMOVE_TRIES = 40
const REMOVE_PAUSE_MS = 250
/** How long a check that is stopped may take to remove what it tried with. */
const STOP_MS = 5_000

/**
 * Tries on each machine of a region whether it can start the network card of a server. Incus sets the card up before it
 * looks for a system to boot, and tells nobody what the kernel can do. So an empty container is enough, and never runs.
 */
export async function checkHosts(
  client: IncusClient,
  placement: Placement,
  config: IncusConfig,
  clock: Clock,
  signal: AbortSignal,
  /** Why the region can have no private networks, if customers make them. */
  lacksNetworks: string | undefined,
): Promise<HostProblem[]> {
  const members = (await membersOf(client, signal)).filter(isIn(placement)).filter(isOnline)
  const problems: HostProblem[] = []
  for (const member of members) {
    const lacks = await lacksWith(config, member)
    if (lacks === undefined) continue
    // Incus sets the limits up before the filters, and names only the first that fails.
    const isRate = config.networkRate !== undefined
    const more = isRate ? await lacksWith({ ...config, networkRate: undefined }, member) : lacks
    const detail = [...new Set([lacks, more])].filter(Boolean).join(' ')
    problems.push({ member: member.name, detail })
  }
  const [first] = members
  if (lacksNetworks !== undefined && first) {
    problems.push({ member: first.name, detail: lacksNetworks })
  }
  return problems

  /** What a machine lacks, as a sentence; undefined: nothing. */
  async function lacksWith(wanted: IncusConfig, { name: member, target }: Member) {
    const { project, pool } = wanted
    const query = `?project=${project}`
    // The same name at each check, so that the next one removes what a killed process has left.
    const id = createHash('sha256').update(member).digest('hex').slice(0, 12)
    const name = probeRefOf(id)
    const path = `/1.0/instances/${name}`
    const create = () =>
      client.call('POST', `/1.0/instances${query}${target}`, signal, {
        name,
        type: 'container',
        source: { type: 'none' },
        profiles: [],
        // Limits of a project ask each instance for its own.
        config: { 'limits.cpu': '1', 'limits.memory': '16MiB', 'boot.autostart': 'false' },
        devices: {
          root: { type: 'disk', path: '/', pool },
          eth0: networkCardOf(wanted, { addresses: [], hardwareAddress: undefined }),
        },
      })
    const remove = async (until = signal, tries = REMOVE_TRIES): Promise<void> => {
      try {
        await client.call('DELETE', path + query, until)
      } catch (error) {
        // For about a second after a start that failed, it counts as running, or as stopping.
        const isBusy = error instanceof DriverError && error.code === 'busy'
        if (!isBusy || tries === 1) throw error
        await clock.sleep(REMOVE_PAUSE_MS, until)
        await remove(until, tries - 1)
      }
    }
    try {
      await create()
    } catch (error) {
      if (!(error instanceof DriverError) || error.code !== 'busy') throw error
      await remove()
      await create()
    }
    try {
      const body = { action: 'start', timeout: START_SECONDS }
      await client.call('PUT', `${path}/state${query}`, signal, body)
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      // Somebody else checks at the same time, or the machine is away.
      if (['engine_unreachable', 'busy', 'instance_missing'].includes(error.code)) throw error
      return lacksOf(error)
    } finally {
      // No list names it, so nobody would see it.
      await remove(signal.aborted ? AbortSignal.timeout(STOP_MS) : signal)
    }
    return undefined
  }
}
