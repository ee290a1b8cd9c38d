import { isIPv4, isIPv6 } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Clock } from '../../../queue/clock.ts'
import { DriverError, type InstanceFacts, type Job } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig, Placement } from './config.ts'
import {
  addressesOf,
  aliasOf,
  configOf,
  diskGibOf,
  disksOf,
  engineRefOf,
  firstBootOf,
  instanceRow,
  isFresh,
  isRunning,
  isVirtualMachine,
  KEYS,
  stateRow,
  typeOf,
  type IncusInstance,
} from './instance.ts'
import { freeIpv4, ipv6Of } from './freeAddress.ts'
import {
  cardNotes,
  changedCard,
  devicesOf,
  hardwareAddressOf,
  ipv4Of,
  ownAddresses,
} from './networkCard.ts'
import { settleOperations } from './operations.ts'
import { ownAliasOf } from './ownImage.ts'
import { setRescue } from './rescue.ts'
import { FROM_SNAPSHOT, snapshotSource, sourceRefOf } from './snapshot.ts'
import { ownDevices } from './volumeDevice.ts'

/** How long a server may take from its boot to its first address: a virtual machine has firmware and a kernel to start. */
const ADDRESS_MS = { container: 60_000, 'virtual-machine': 180_000 } as const
/** How long an IPv6 address may take. Without it the server goes on with IPv4. */
const IPV6_MS = 4_000
/** How long a later boot may take until the server is in the network again. */
const REBOOT_MS = 10_000
/** The first pause between looks at the addresses, and the longest one. Incus starts a process for each look. */
const BETWEEN_LOOKS_MS = 100
const LONGEST_BETWEEN_LOOKS_MS = 800
const START_SECONDS = 60
/** How long a system may show nothing on its console, and the pause between looks at that. */
const SILENT_MS = 1_000
const BETWEEN_CONSOLES_MS = 25
/** The most of a console that is reported and stored, in characters. */
const CONSOLE_LENGTH = 16_384

/** The server of a job, in Incus. Every method continues whatever an earlier call left. */
export interface Server {
  /** Makes the server if it may, does the work unless this action did it before, and notes that it is done. */
  once: (work: (held: IncusInstance) => Promise<void>) => Promise<InstanceFacts>
  /** The work of each action. */
  boot: (held: IncusInstance) => Promise<void>
  halt: (held: IncusInstance) => Promise<void>
  reboot: (held: IncusInstance) => Promise<void>
  resize: (held: IncusInstance) => Promise<void>
  rebuild: (held: IncusInstance) => Promise<void>
  /** Removes the server and its disk. */
  purge: () => Promise<InstanceFacts>
}

/** Does a work when the earlier ones have ended. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

interface ServerOptions {
  client: IncusClient
  /** For creates in the cluster. Incus 6 gives two servers the same user ids if it creates them at the same moment. */
  inTurn: InTurn
  config: IncusConfig
  clock: Clock
  placement: Placement
  job: Job
  signal: AbortSignal
}

const begunNote = v.object({ action: v.string(), pid: v.number(), wasFresh: v.boolean() })
type BegunNote = v.InferOutput<typeof begunNote>

function noteOf({ config: { [KEYS.begun]: stored } }: IncusInstance): BegunNote | undefined {
  return stored ? v.parse(begunNote, JSON.parse(stored)) : undefined
}

const missing = () => new DriverError('instance_missing', 'Incus does not hold this server.')

export function createServer(options: ServerOptions): Server {
  const { client, inTurn, config, clock, placement, job, signal } = options
  const { action } = job
  const engineRef = engineRefOf(job.instance.id)
  const query = `?project=${config.project}`
  const path = `/1.0/instances/${engineRef}`
  const source = { type: 'image', alias: ownAliasOf(job) ?? aliasOf(job) }
  const snapshotRef = sourceRefOf(job)
  /** How often this call has tried to make the server. */
  let makes = 0

  const settle = () => settleOperations(client, config.project, path, signal)

  async function find(): Promise<IncusInstance | undefined> {
    const found = await client.find(path + query, signal)
    return found === undefined ? undefined : v.parse(instanceRow, found)
  }

  async function look(): Promise<IncusInstance> {
    const held = await find()
    if (held) return held
    throw missing()
  }

  const patch = (body: object) => client.call('PATCH', path + query, signal, body)
  const state = async () =>
    v.parse(stateRow, await client.call('GET', `${path}/state${query}`, signal))
  const change = (body: object) => client.call('PUT', `${path}/state${query}`, signal, body)
  const start = () => change({ action: 'start', timeout: START_SECONDS })
  const switchOff = () => change({ action: 'stop', force: true, timeout: START_SECONDS })
  const writeDisk = () => client.call('POST', `${path}/rebuild${query}`, signal, { source })

  async function make(): Promise<IncusInstance> {
    const target =
      placement.target === undefined ? '' : `&target=${encodeURIComponent(placement.target)}`
    const begun: BegunNote = { action: action.id, pid: 0, wasFresh: false }
    const body = {
      name: engineRef,
      type: typeOf(job),
      source:
        snapshotRef === undefined
          ? source
          : await snapshotSource(client, snapshotRef, query, signal),
      profiles: [],
      config: {
        ...(snapshotRef === undefined ? {} : FROM_SNAPSHOT),
        ...configOf(job),
        ...firstBootOf(job),
        [KEYS.begun]: JSON.stringify(begun),
      },
    }
    // The next one looks for an address when this one has its own. A second try asks for another one.
    const seed = `${job.instance.id}${makes === 0 ? '' : `/${makes}`}`
    makes += 1
    await inTurn(async () => {
      const ipv4 = await freeIpv4(client, config, seed, signal)
      return client.call('POST', `/1.0/instances${query}${target}`, signal, {
        ...body,
        config: { ...body.config, ...cardNotes(ipv4) },
        devices: devicesOf(job, config, ipv4),
      })
    })
    return look()
  }

  /** Notes the action before it does what must not happen twice, and returns how the server was then. */
  async function begin(held: IncusInstance, more: Record<string, string> = {}): Promise<BegunNote> {
    const note = noteOf(held)
    if (note?.action === action.id) return note
    const pid = isRunning(held) ? (await state()).pid : 0
    const begun: BegunNote = { action: action.id, pid, wasFresh: isFresh(held) }
    await patch({ config: { ...more, [KEYS.begun]: JSON.stringify(begun) } })
    return begun
  }

  async function boot(held: IncusInstance): Promise<void> {
    if (isRunning(held)) return
    // The daemon ended while it wrote the disk. Without addresses it has never been reported as running, so the disk is empty.
    if (!isFresh(held) && addressesOf(held).length === 0) {
      // A snapshot is written by a create only, so the server is made again.
      if (snapshotRef !== undefined) throw missing()
      await writeDisk()
    }
    await setRescue({ client, config, path, job, signal }, held)
    await setCard(held)
    await start()
  }

  /** The settings of the engine may have changed, and servers of earlier versions filter no addresses. */
  async function setCard(held: IncusInstance): Promise<void> {
    const card = changedCard(config, held)
    if (card === undefined) return
    try {
      await patch({ config: cardNotes(card['ipv4.address']), devices: { eth0: card } })
    } catch (error) {
      const { 'ipv6.address': ipv6, ...rest } = card
      const isTaken = error instanceof DriverError && ['refused', 'busy'].includes(error.code)
      if (ipv6 === undefined || !isTaken) throw error
      // Another server has it, or the network has changed. Without it Incus lets out the one that it chose.
      await patch({ config: cardNotes(rest['ipv4.address']), devices: { eth0: rest } })
    }
  }

  async function halt(held: IncusInstance): Promise<void> {
    if (!isRunning(held)) return
    try {
      await change({ action: 'stop', force: false, timeout: config.stopSeconds })
    } catch (error) {
      const isLate =
        error instanceof DriverError && ['timeout', 'engine_failed'].includes(error.code)
      if (!isLate) throw error
      signal.throwIfAborted()
      await switchOff()
    }
    // Another stop, of a process that was killed, may have been taken up meanwhile. The server runs until it ends.
    if (isRunning(await look())) throw new DriverError('busy', 'Another stop has not ended yet.')
  }

  async function reboot(held: IncusInstance): Promise<void> {
    const { pid } = await begin(held)
    // Another first process means that it has booted since.
    if (isRunning(held) && (await state()).pid === pid) await halt(held)
    await boot(await look())
  }

  async function rebuild(held: IncusInstance): Promise<void> {
    const begun = await begin(held, { ...configOf(job), ...firstBootOf(job) })
    const isWritten = isRunning(held)
      ? (await state()).pid !== begun.pid
      : isFresh(held) && !begun.wasFresh
    if (!isWritten) {
      if (isRunning(held)) await switchOff()
      await writeDisk()
    }
    await boot(await look())
  }

  async function resize(held: IncusInstance): Promise<void> {
    if ((job.plan.diskGib ?? 0) < diskGibOf(held)) {
      throw new DriverError('refused', 'A disk does not shrink.')
    }
    // A running server that has the new plan was started by an earlier call.
    if (held.config['user.plan'] !== job.plan.slug || !action.endsRunning) {
      await halt(held)
      await patch({ config: configOf(job), devices: disksOf(job, config) })
    }
    if (action.endsRunning) await boot(await look())
  }

  /**
   * The addresses that the network keeps for a container, known before it has asked for them. Undefined: who they are shows
   * when it has them, as for a virtual machine, whose firmware and kernel may not come so far.
   */
  async function reservedFor(
    held: IncusInstance,
    stored: readonly string[],
  ): Promise<string[] | undefined> {
    if (isVirtualMachine(job)) return undefined
    if (stored.length > 0) return [...stored]
    const [ipv4, hardwareAddress] = [ipv4Of(held), hardwareAddressOf(held)]
    if (ipv4 === undefined || !config.hasIpv6) return ipv4 === undefined ? undefined : [ipv4]
    if (hardwareAddress === undefined) return undefined
    const ipv6 = await ipv6Of(client, config, hardwareAddress, signal)
    return ipv6 === undefined ? undefined : [ipv4, ipv6]
  }

  /** Waits until the server has its addresses: the first ones, or those of earlier boots again. */
  async function addressesNow(held: IncusInstance, stored: readonly string[]): Promise<string[]> {
    const began = clock.now()
    for (let pause = BETWEEN_LOOKS_MS; ; pause = Math.min(pause * 1.5, LONGEST_BETWEEN_LOOKS_MS)) {
      const { network } = await state()
      const all = network?.['eth0']?.addresses.filter(({ scope }) => scope === 'global') ?? []
      const shown = all.map(({ address }) => address)
      const waited = clock.now() - began
      if (stored.length > 0) {
        // Its owner may have changed how it uses the network, which is no failure of the boot.
        if (stored.some((one) => shown.includes(one)) || waited > REBOOT_MS) return [...stored]
        await clock.sleep(pause, signal)
        continue
      }
      const own = ownAddresses(held, shown)
      const [hasIpv4, hasIpv6] = [own.some(isIPv4), own.some(isIPv6)]
      if (hasIpv4 && (hasIpv6 || !config.hasIpv6 || waited > IPV6_MS)) {
        return own
      } else if (waited > ADDRESS_MS[typeOf(job)]) {
        throw new DriverError(
          'timeout',
          `The server runs, but the network gave it no address in ${ADDRESS_MS[typeOf(job)] / 1000} s.`,
        )
      }
      await clock.sleep(pause, signal)
    }
  }

  /**
   * What the console has shown since the last look: Incus gives each line once. PostgreSQL cannot store zero bytes.
   * A system that shows something takes part from then on: it can be shut down.
   */
  async function consoleText(): Promise<string> {
    const began = clock.now()
    for (;;) {
      const shown = (await client.text(`${path}/console${query}`, signal)) ?? ''
      const text = shown.replaceAll('\0', '').slice(-CONSOLE_LENGTH)
      if (text !== '' || clock.now() - began >= SILENT_MS) return text
      await clock.sleep(BETWEEN_CONSOLES_MS, signal)
    }
  }

  /** Notes that the action is done, with what it reports. From then on it answers the same. */
  async function finish(): Promise<InstanceFacts> {
    const held = await look()
    const stored = addressesOf(held)
    const isUp = isRunning(held)
    const addresses = isUp
      ? ((await reservedFor(held, stored)) ?? (await addressesNow(held, stored)))
      : stored
    const console = isUp ? await consoleText() : ''
    const note: Record<string, string> = { [KEYS.done]: action.id, [KEYS.console]: console }
    if (addresses.length > 0) note[KEYS.addresses] = JSON.stringify(addresses)
    await patch({ config: note })
    return { engineRef, addresses, console }
  }

  const reported = (held: IncusInstance): InstanceFacts => ({
    engineRef,
    addresses: addressesOf(held),
    console: held.config[KEYS.console] ?? '',
  })

  const gone: InstanceFacts = { engineRef, addresses: [], console: '' }
  // A rebuild needs no disk to begin from. Before the first success there is none that could be lost.
  const mayMake = action.kind === 'rebuild' || job.instance.engineRef === null

  /** The daemon ended before it noted the disk of a new server, and cannot write it any more. */
  const isWithoutDisk = (held: IncusInstance, error: unknown) =>
    mayMake &&
    addressesOf(held).length === 0 &&
    error instanceof DriverError &&
    error.code === 'instance_missing'

  /**
   * What an earlier action left of a server that nobody has got yet, and that is not what this one makes: the settings of
   * the engine have changed since, or its disk is of another image.
   */
  function isLeftOver(held: IncusInstance): boolean {
    const wasGiven = Boolean(held.config[KEYS.done]) || addressesOf(held).length > 0
    if (!mayMake || wasGiven || ['stop', 'delete'].includes(action.kind)) return false
    if (noteOf(held)?.action !== action.id) return true
    const hasConfig = Object.entries(configOf(job)).every(
      ([key, value]) => (held.config[key] ?? '') === value,
    )
    return (
      !hasConfig ||
      !isDeepStrictEqual(ownDevices(held.devices), devicesOf(job, config, ipv4Of(held)))
    )
  }

  async function remove(held: IncusInstance): Promise<void> {
    if (isRunning(held)) await switchOff()
    await client.call('DELETE', path + query, signal)
  }

  return {
    boot,
    halt,
    reboot,
    resize,
    rebuild,
    once: async (work) => {
      await settle()
      let held = await find()
      // What is missing needs no delete: a server whose creation failed, for example.
      if (!held && action.kind === 'delete') return gone
      if (!held && !mayMake) throw missing()
      if (held && isLeftOver(held)) {
        await remove(held)
        held = undefined
      }
      held ??= await make()
      if (held.config[KEYS.done] === action.id) return reported(held)
      try {
        await work(held)
      } catch (error) {
        if (!isWithoutDisk(held, error)) throw error
        await client.call('DELETE', path + query, signal)
        await work(await make())
      }
      return finish()
    },
    purge: async () => {
      await settle()
      const held = await find()
      if (!held) return gone
      await remove(held)
      return gone
    },
  }
}
