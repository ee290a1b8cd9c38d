// @vitest-environment node
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { order } from '../backend/provisionerSetup.ts'
import { connect, historiesOf } from './support/connect.ts'
import { openEngineSite, type EngineSite } from './support/engineSite.ts'
import { variablesFor } from './support/incusd.ts'

/** Four times as many as a provisioner makes at a time. */
const SERVERS = 40
/** The most servers of one order. */
const OF_ONE_ORDER = 20
/** Servers whose image Incus lacks. */
const FAILING = 5
/** A quarter of a minute on an idle machine, and much longer beside other tests. */
const BUSY_MS = 300_000
/** Longer, so that a wait that fails says for what, and nothing of this attempt goes on during the next. */
const TEST_MS = BUSY_MS + 60_000
const never = new AbortController().signal
const daemon = inject('incusd')

let site: EngineSite
let ordered: string[] = []
// Each attempt has a database of its own: names are free again, and nobody makes what an attempt before has ordered.
beforeEach(async () => {
  ordered = []
  site = await openEngineSite(variablesFor(daemon))
})
afterEach(async () => {
  await site.killAll()
  await removeAll(ordered)
  await site.close()
}, BUSY_MS)

test(
  `${SERVERS} orders at once: each server is made once, and what fails costs nothing`,
  async () => {
    const orders = Array.from({ length: SERVERS / OF_ONE_ORDER }, (_, index) =>
      order(site, { name: `burst-${index}`, count: OF_ONE_ORDER }),
    )
    const [failing, ...made] = await Promise.all([
      order(site, { name: 'no-image', count: FAILING, image: 'ubuntu-24.04' }),
      ...orders,
    ])
    const ids = made.flat()
    ordered = [...ids, ...failing]
    site.start('only')
    await vi.waitUntil(
      async () => {
        const actions = await site.actionsOf(ordered)
        return actions.every(({ status }) => status === 'succeeded' || status === 'failed')
      },
      { timeout: BUSY_MS, interval: 500 },
    )

    expect(
      (await site.actionsOf(ids)).map(({ status, error_detail }) => [status, error_detail]),
    ).toEqual(ids.map(() => ['succeeded', null]))
    for (const { states, billed } of await site.statesOf(ids)) {
      expect(states).toEqual(['provisioning', 'running'])
      expect(billed).toEqual(['running'])
    }
    for (const { states, billed } of await site.statesOf(failing)) {
      expect(states).toEqual(['provisioning', 'error'])
      expect(billed).toEqual([])
    }
    for (const action of await site.actionsOf(failing)) {
      expect(action).toMatchObject({ error_code: 'image_missing', attempts: 1 })
    }

    const held = (await connect(daemon).list(never)).filter(
      ({ instanceId }) => instanceId !== null && ordered.includes(instanceId),
    )
    expect(held).toHaveLength(SERVERS)
    expect(new Set(held.map(({ instanceId }) => instanceId))).toEqual(new Set(ids))
    expect(new Set(held.map(({ state }) => state))).toEqual(new Set(['running']))
    const refs = held.map(({ engineRef }) => engineRef)
    expect(await historiesOf(daemon, refs)).toEqual(ids.map(() => ({ builds: 1, boots: 1 })))
    const { rows } = await site.backend.pg.query<{ count: number }>(
      'select count(distinct addresses)::integer as count from app.instances where id = any ($1)',
      [ids],
    )
    expect(rows).toEqual([{ count: SERVERS }])
  },
  TEST_MS,
)

/** Removes servers, as many at a time as a provisioner does. */
async function removeAll(all: readonly string[]): Promise<void> {
  const driver = connect(daemon)
  const waiting = [...all]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const { instance, ...job } = jobFor('purge')
      await driver.purge({ ...job, instance: { ...instance, id } }, never)
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
}
