import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../src/features/home/firstMinute/run.ts'
import { consoleText } from '../../server/provisioner/drivers/simulated/console.ts'
import { addressesOf, engineRefOf } from '../../server/provisioner/drivers/simulated/driver.ts'
import { DURATIONS } from '../../server/provisioner/drivers/simulated/faults.ts'
import { createBackend, type Backend } from '../../server/backend/backend.ts'

// The home page plays back a recorded create. These tests fail when the code that it was recorded from does something
// else by now; `npm run build && npm run first-minute` records it again.
let backend: Backend
beforeAll(async () => {
  backend = await createBackend({
    siteUrl: 'http://127.0.0.1',
    mailInterval: '0s',
    email: { send: () => Promise.resolve() },
    samples: true,
  })
})
afterAll(() => backend.close())

test('the states and the begin of the bill are those of the transitions table', async () => {
  const { rows } = await backend.pg.query<object>(
    `select via_state, to_state, billing_effect from public.instance_transition_catalogue
     where action = 'create'`,
  )
  const [via_state, to_state] = run.states
  expect(rows).toEqual([{ via_state, to_state, billing_effect: 'starts' }])
})

test('the time is one that the simulated engine takes for a create', () => {
  const [least, most] = DURATIONS.create
  const took = run.runningAt - run.startedAt
  expect(took).toBeGreaterThanOrEqual(least)
  // The provisioner and the database need their own time around it.
  expect(took).toBeLessThanOrEqual(most + 1)
})

test('the console is what the simulated engine prints for this server', () => {
  const { id, name, region, image } = run.server
  const began = Date.parse(run.recordedAt) + run.bootedAt * 1000
  const text = consoleText(
    'create',
    {
      instanceId: id,
      engineRef: engineRefOf(id),
      name,
      plan: run.plan,
      region,
      image,
      state: 'running',
      addresses: addressesOf(id, region),
      bootedAt: began,
      builds: 1,
      boots: 1,
      lastAction: null,
    },
    began,
  )
  const printed = [...text.matchAll(/^\[ *([\d.]+)\] (.*)$/gm)].map(([, at, line]) => ({
    at: Number(at),
    line,
  }))
  expect(run.console).toEqual(printed)
})
