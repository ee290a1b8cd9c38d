// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { config } from '../../../../tests/support/fakeIncusEngine.ts'
import { createIncusDriver } from './driver.ts'

const { signal } = new AbortController()

test.each([
  [{}, ['private_networks', 'volume_snapshots', 'volume_downloads']],
  [{ restricted: 'true' }, ['private_networks']],
  [{ restricted: 'true', 'restricted.backups': 'allow' }, ['private_networks']],
  [
    { restricted: 'true', 'restricted.snapshots': 'allow' },
    ['private_networks', 'volume_snapshots'],
  ],
  [{ 'restricted.networks.access': 'incusbr0' }, ['volume_snapshots', 'volume_downloads']],
])('how the project is set up decides, and is asked once: %j', async (settings, offered) => {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  incus.project = settings
  const client = incus.connect()
  const call = vi.spyOn(client, 'call')
  const networks = { ...config, privateNetworks: 'bridge' as const }
  const driver = createIncusDriver({ config: networks, clock, connect: () => client })
  const features = await driver.features('fra1', signal)
  expect(features.filter((name) => /networks|^volume_/.test(name)).toSorted()).toEqual(
    offered.toSorted(),
  )
  expect(call.mock.calls.filter(([, path]) => path.startsWith('/1.0/projects/'))).toHaveLength(1)
})
