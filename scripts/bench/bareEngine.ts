import { systemClock } from '../../server/queue/clock.ts'
import { readConfig } from '../../server/provisioner/config.ts'
import type { Driver } from '../../server/provisioner/driver.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { createDriver } from '../../server/provisioner/drivers/createDriver.ts'
import { createIncusClient } from '../../server/provisioner/drivers/incus/client.ts'
import { configOf, stateRow } from '../../server/provisioner/drivers/incus/instance.ts'
import { devicesOf } from '../../server/provisioner/drivers/incus/networkCard.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { variablesFor, type Incusd } from '../../tests/engine/support/incusd.ts'

const LOOK_MS = 20
const never = new AbortController().signal

const configFor = (daemon: Incusd) => {
  const { engine } = readConfig({
    PROVISIONER_URL: 'http://127.0.0.1',
    SUPABASE_SECRET_KEY: 'none',
    ...variablesFor(daemon),
  })
  if (engine.name !== 'incus') throw new Error('The variables of the tests name another engine.')
  return engine
}

/** A driver of this process on a daemon. */
export const driverFor = (daemon: Incusd): Driver => createDriver(configFor(daemon), systemClock)

/** A daemon by its API, with no more than what a container needs. */
export interface BareEngine {
  /** Makes a container and starts it. */
  run: (name: string) => Promise<void>
  /** Waits until it has its IPv4 address. */
  untilAddress: (name: string) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** Its requests, with the limits and the devices that the driver gives a server. */
export function createBareEngine(daemon: Incusd, region = 'fra1'): BareEngine {
  const engine = configFor(daemon)
  const client = createIncusClient([daemon.address], engine)
  const query = `?project=${daemon.project}`
  const stateOf = (name: string) => `/1.0/instances/${name}/state${query}`
  return {
    run: async (name) => {
      const job = jobFor('create', { region })
      await client.call('POST', `/1.0/instances${query}`, never, {
        name,
        source: { type: 'image', alias: 'debian-13' },
        profiles: [],
        config: configOf(job),
        devices: devicesOf(job, engine, undefined),
      })
      await client.call('PUT', stateOf(name), never, { action: 'start' })
    },
    untilAddress: async (name) => {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- until then
        const { network } = v.parse(stateRow, await client.call('GET', stateOf(name), never))
        if (network?.['eth0']?.addresses.some(({ family }) => family === 'inet')) return
        // oxlint-disable-next-line no-await-in-loop -- until then
        await sleep(LOOK_MS)
      }
    },
    remove: async (name) => {
      await client.call('PUT', stateOf(name), never, { action: 'stop', force: true })
      await client.call('DELETE', `/1.0/instances/${name}${query}`, never)
    },
  }
}
