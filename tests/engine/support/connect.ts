import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../server/provisioner/config.ts'
import { systemClock } from '../../../server/queue/clock.ts'
import type { Driver } from '../../../server/provisioner/driver.ts'
import { createDriver } from '../../../server/provisioner/drivers/createDriver.ts'
import type { Acl } from '../../support/firewallInAcl.ts'
import { noting } from './asked.ts'
import { eventsFile, incus, own, POOL, variablesFor, type Incusd } from './incusd.ts'

/** A driver of a new process on the daemon, which notes what is asked of it. */
export function connect(daemon: Incusd, more: Record<string, string> = {}): Driver {
  const { engine } = readConfig({
    PROVISIONER_URL: 'http://127.0.0.1',
    SUPABASE_SECRET_KEY: 'none',
    ...variablesFor(daemon),
    ...more,
  })
  return withAddresses(daemon, noting(createDriver(engine, systemClock), daemon.folder))
}

/** Servers have their addresses when an action has ended: the tests use the network at once. */
function withAddresses(daemon: Incusd, driver: Driver): Driver {
  const waiting =
    (action: Driver['create']): Driver['create'] =>
    async (job, signal) => {
      const facts = await action(job, signal)
      const path = `/1.0/instances/${facts.engineRef}/state?project=${daemon.project}`
      const shown = () => own(daemon, `query ${path}`).catch(() => '')
      const hasAll = async () => {
        const text = await shown()
        return (
          !text.includes('"Running"') ||
          facts.addresses.every((address) => text.includes(`"${address}"`))
        )
      }
      await vi.waitUntil(hasAll, { timeout: 10_000, interval: 100 }).catch(() => undefined)
      return facts
    }
  const { create, start, reboot, resize, rebuild } = driver
  return {
    ...driver,
    create: waiting(create),
    start: waiting(start),
    reboot: waiting(reboot),
    resize: waiting(resize),
    rebuild: waiting(rebuild),
  }
}

/** Does what a person does inside of a server, and waits until the engine knows. */
export async function shutDownInside(daemon: Incusd, ref: string): Promise<void> {
  // The command ends with the server.
  await incus(daemon, ['exec', ref, '--', 'poweroff', '-f']).catch(() => '')
  // Incus says "stopped", then "running" while it cleans up, and "stopped" again. It notes the state before it is done.
  const isStopped = async () =>
    (await incus(daemon, ['config', 'get', ref, 'volatile.last_state.power'])).trim() ===
      'STOPPED' && (await incus(daemon, ['list', ref, '-f', 'csv', '-c', 's'])).trim() === 'STOPPED'
  await vi.waitUntil(isStopped, { timeout: 30_000, interval: 100 })
}

interface Event {
  type: string
  metadata: {
    action?: string
    source?: string
    description?: string
    status?: string
    resources?: { instances?: string[] }
  }
}

async function eventsOf(daemon: Incusd): Promise<Event[]> {
  const text = await readFile(eventsFile(daemon), 'utf8')
  // The last line may not be written to its end.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Event)
}

/** What the daemon holds of a volume, and which server has it. */
export async function volumeOn(daemon: Incusd, volumeId: string) {
  const path = ['storage', 'volume', 'show', POOL, `custom/volume-${volumeId}`]
  const text = await incus(daemon, path).catch(() => '')
  if (text === '') return undefined
  const held = parse(text) as { config: { size: string }; used_by: string[] | null }
  const user = /server-([0-9a-f-]{36})/.exec(held.used_by?.join(' ') ?? '')
  return { sizeGib: Number.parseInt(held.config.size, 10), instanceId: user?.[1] ?? null }
}

/** The snapshots that the daemon holds of a volume, by their ids. */
export async function volumeSnapshotsOn(daemon: Incusd, volumeId: string): Promise<string[]> {
  const path = ['storage', 'volume', 'snapshot', 'list', POOL, `volume-${volumeId}`]
  const text = await incus(daemon, [...path, '-f', 'csv', '-c', 'n']).catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^.*snapshot-/, ''))
}

/** Events come a moment after what they tell. Waits for that of a change that is made here, after all others. */
export async function untilRecorded(daemon: Incusd): Promise<void> {
  const name = `recorded-${randomUUID()}`
  await incus(daemon, ['profile', 'create', name])
  const isRecorded = async () =>
    (await eventsOf(daemon)).some(({ metadata: { source } }) => isOf(source, `/${name}`))
  await vi.waitUntil(isRecorded, { timeout: 20_000, interval: 20 })
  await incus(daemon, ['profile', 'delete', name])
}

/** Whether a path of the API ends so, whatever its project. */
const isOf = (url: string | undefined, end: string) =>
  url?.replace(/\?.*/, '').endsWith(end) ?? false

interface History {
  builds: number
  boots: number
}

/** How often the disk of each server was written with an image, and how often it was booted, as Incus saw it. */
export async function historiesOf(daemon: Incusd, refs: readonly string[]): Promise<History[]> {
  await untilRecorded(daemon)
  const events = await eventsOf(daemon)
  return refs.map((ref) => {
    const builds = events.filter(
      ({ type, metadata: { description, status, resources } }) =>
        type === 'operation' &&
        /^(Creating|Rebuilding) instance$/.test(description ?? '') &&
        status === 'Success' &&
        resources?.instances?.some((url) => isOf(url, `/${ref}`)),
    )
    const boots = events.filter(
      ({ type, metadata: { action, source } }) =>
        type === 'lifecycle' &&
        /^instance-(re)?started$/.test(action ?? '') &&
        isOf(source, `/${ref}`),
    )
    return { builds: builds.length, boots: boots.length }
  })
}

/** How many events there are of operations on the server or snapshot with an id. */
export async function operationsOn(daemon: Incusd, id: string): Promise<number> {
  const events = await eventsOf(daemon)
  return events.filter(
    ({ type, metadata: { resources } }) =>
      type === 'operation' && resources?.instances?.some((url) => isOf(url, `-${id}`)),
  ).length
}

/** The network ACL that holds the firewalls. */
export async function aclOf(daemon: Incusd): Promise<Acl> {
  return parse(await incus(daemon, ['network', 'acl', 'show', 'servers'], 'default')) as Acl
}
