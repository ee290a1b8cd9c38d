import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { readConfig } from '../../../server/provisioner/config.ts'
import { systemClock } from '../../../server/provisioner/clock.ts'
import type { Driver } from '../../../server/provisioner/driver.ts'
import { createDriver } from '../../../server/provisioner/drivers/createDriver.ts'
import type { Acl } from '../../support/firewallInAcl.ts'
import { eventsFile, incus, variablesFor, type Incusd } from './incusd.ts'

/** A driver of a new process on the daemon. */
export function connect(daemon: Incusd, more: Record<string, string> = {}): Driver {
  const { engine } = readConfig({
    PROVISIONER_URL: 'http://127.0.0.1',
    SUPABASE_SECRET_KEY: 'none',
    ...variablesFor(daemon),
    ...more,
  })
  return createDriver(engine, systemClock)
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

/** Events come a moment after what they tell. */
const EVENTS_MS = 150

/** How often the disk of a server was written with an image, and how often it was booted, as Incus saw it. */
export async function historyOf(
  daemon: Incusd,
  ref: string,
): Promise<{ builds: number; boots: number }> {
  await new Promise((resolve) => setTimeout(resolve, EVENTS_MS))
  const lines = (await readFile(eventsFile(daemon), 'utf8')).split('\n').filter(Boolean)
  const events = lines.map((line) => JSON.parse(line) as Event)
  const isOurs = (url: string | undefined) => url?.replace(/\?.*/, '').endsWith(`/${ref}`) ?? false
  const builds = events.filter(
    ({ type, metadata: { description, status, resources } }) =>
      type === 'operation' &&
      /^(Creating|Rebuilding) instance$/.test(description ?? '') &&
      status === 'Success' &&
      resources?.instances?.some(isOurs),
  )
  const boots = events.filter(
    ({ type, metadata: { action, source } }) =>
      type === 'lifecycle' && /^instance-(re)?started$/.test(action ?? '') && isOurs(source),
  )
  return { builds: builds.length, boots: boots.length }
}

/** The network ACL that holds the firewalls. */
export async function aclOf(daemon: Incusd): Promise<Acl> {
  return parse(await incus(daemon, ['network', 'acl', 'show', 'servers'], 'default')) as Acl
}
