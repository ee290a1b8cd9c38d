// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { config, openFakeIncus, STEP_MS } from '../../../../tests/support/fakeIncusEngine.ts'
import { describeAddresses } from '../../addressConformance.ts'
import { engineRefOf } from './instance.ts'
import { createIncusDriver } from './driver.ts'

describeAddresses('incus, with a fake of it', openFakeIncus)

test('a card keeps its filters and routes of the provider, and a script that fails is no failure', async () => {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const id = '00000000-0000-4000-8000-000000000001'
  const card = { type: 'nic', 'security.ipv4_filtering': 'true', 'ipv4.routes': '192.0.2.1/32' }
  incus.instances.set(engineRefOf(id), {
    status: 'Running',
    config: {},
    devices: { root: { type: 'disk' }, eth0: card },
    pid: 1,
    builds: 1,
    boots: 1,
  })
  const { extraAddresses } = createIncusDriver({
    config,
    clock,
    connect: () => incus.connect(),
  })
  const { signal } = new AbortController()
  const job = { address: '198.18.0.7', instanceId: id, region: 'fra1' }
  incus.exitCode = 1
  const finish = async <T>(running: Promise<T> | undefined) => {
    for (let step = 0; step < 20; step += 1) await clock.advance(STEP_MS)
    return running
  }
  expect(await finish(extraAddresses?.assign(job, signal))).toEqual({ isInside: false })
  const held = () => incus.instances.get(engineRefOf(id))?.devices
  expect(held()).toEqual({
    root: { type: 'disk' },
    eth0: { ...card, 'ipv4.routes': '192.0.2.1/32,198.18.0.7/32' },
  })
  expect(incus.ran.at(-1)?.environment).toMatchObject({
    ADDRESS: '198.18.0.7',
    ROUTE: '198.18.0.7/32',
    FAMILY: '-4',
  })
  await finish(extraAddresses?.remove(job, signal))
  expect(held()?.['eth0']).toEqual(card)
})
