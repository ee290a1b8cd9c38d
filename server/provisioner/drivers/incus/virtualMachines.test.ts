// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import {
  asVirtualMachines,
  diskJob,
  virtualMachineJob,
} from '../../../../tests/support/asVirtualMachines.ts'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { config, openFakeIncus, STEP_MS } from '../../../../tests/support/fakeIncusEngine.ts'
import { describeAccess } from '../../accessConformance.ts'
import { describeAddresses } from '../../addressConformance.ts'
import { describeConsole } from '../../consoleConformance.ts'
import { describeDriver, jobFor } from '../../driverConformance.ts'
import { describeImages } from '../../imageConformance.ts'
import { describePrivateNetworks } from '../../privateNetworkConformance.ts'
import { describeRescue } from '../../rescueConformance.ts'
import { describeSnapshots } from '../../snapshotConformance.ts'
import { describeVolumes, volumeJobFor } from '../../volumeConformance.ts'
import { describeVolumeSnapshots } from '../../volumeSnapshotConformance.ts'
import { createIncusDriver } from './driver.ts'
import { errorOf } from './errors.ts'
import { configOf } from './instance.ts'
import { devicesOf } from './networkCard.ts'
import { deviceOf } from './volumeDevice.ts'

// What containers pass, virtual machines pass too.

const open = () => {
  const engine = openFakeIncus()
  return { ...engine, connect: () => asVirtualMachines(engine.connect()) }
}

describeDriver('incus, with virtual machines of a fake', open)
describeSnapshots('incus, with virtual machines of a fake', open)
describeImages('incus, with virtual machines of a fake', open)
describeConsole('incus, with virtual machines of a fake', open)
describeAccess('incus, with virtual machines of a fake', open)
describeVolumes('incus, with virtual machines of a fake', open)
describeVolumeSnapshots('incus, with virtual machines of a fake', open)
describeAddresses('incus, with virtual machines of a fake', open)
describePrivateNetworks('incus, with virtual machines of a fake', open)
describeRescue('incus, with virtual machines of a fake', open)

const { signal } = new AbortController()
afterEach(() => vi.restoreAllMocks())

/** A driver on a fake of Incus, and a function that does something to its end. */
function setUp() {
  const clock = new FakeClock()
  const incus = new FakeIncus(clock)
  const client = incus.connect()
  const driver = createIncusDriver({ config, clock, connect: () => client })
  const finish = async <T>(running: Promise<T>, milliseconds = 5_000) => {
    running.catch(() => undefined)
    for (let passed = 0; passed < milliseconds; passed += STEP_MS) await clock.advance(STEP_MS)
    return running
  }
  return { clock, incus, client, driver, finish }
}

test('a virtual machine has limits, and none of the keys that only containers have', () => {
  const job = virtualMachineJob(jobFor('create'))
  const written = configOf(job)
  expect(written).toMatchObject({
    'limits.cpu': '2',
    'limits.memory': '4096MiB',
    'security.secureboot': 'false',
    'security.agent.metrics': 'false',
    'user.plan': 'v1.small',
  })
  expect(
    Object.keys(written).filter((key) => /processes|priority|nesting|priv|idmap/.test(key)),
  ).toEqual([])
  const [own, container] = [job, jobFor('create')].map((each) => devicesOf(each, config, undefined))
  expect(own).toEqual({
    ...container,
    'cloud-init': { type: 'disk', source: 'cloud-init:config' },
  })
})

test('it starts from the image of its type', async () => {
  const { client, driver, finish } = setUp()
  const call = vi.spyOn(client, 'call')
  await finish(driver.create(virtualMachineJob(jobFor('create')), signal))
  await finish(driver.create(jobFor('create'), signal))
  const bodies = call.mock.calls.filter(([method]) => method === 'POST').map(([, , , body]) => body)
  expect(bodies).toMatchObject([
    { type: 'virtual-machine', source: { alias: 'debian-13/vm' } },
    { type: 'container', source: { alias: 'debian-13' } },
  ])
})

test('its volume is a disk without a folder, which no container gets', async () => {
  const { client, driver, finish } = setUp()
  const call = vi.spyOn(client, 'call')
  const [machine, container] = [virtualMachineJob(jobFor('create')), jobFor('create')]
  await finish(driver.create(machine, signal))
  await finish(driver.create(container, signal))
  const job = { ...diskJob(volumeJobFor()), instanceId: machine.instance.id }
  await finish(driver.createVolume(job, signal))
  await finish(driver.attachVolume(job, signal))
  const bodies = call.mock.calls.map(([, , , body]) => body as Record<string, unknown> | undefined)
  const made = bodies.find((body) => body?.['content_type'] !== undefined)
  expect(made).toMatchObject({ content_type: 'block', config: { size: '10GiB' } })
  expect(made?.['config']).not.toHaveProperty('security.shifted')
  // In a container it would also have a path.
  expect(bodies.findLast((body) => body?.['devices'])).toEqual({
    devices: {
      [deviceOf(job.volume)]: {
        type: 'disk',
        pool: config.pool,
        source: `volume-${job.volume.id}`,
      },
    },
  })
  const other = { ...job, instanceId: container.instance.id }
  await expect(finish(driver.attachVolume(other, signal))).rejects.toMatchObject({
    code: 'refused',
  })
})

test('a machine without KVM refuses it at once, and says what is missing', async () => {
  const { incus, client, driver, finish } = setUp()
  incus.hasKvm = false
  const call = vi.spyOn(client, 'call')
  const running = finish(driver.create(virtualMachineJob(jobFor('create')), signal))
  await expect(running).rejects.toMatchObject({
    code: 'refused',
    retry: false,
    message: expect.stringContaining('no /dev/kvm') as string,
  })
  expect(call.mock.calls.filter(([method]) => method === 'POST')).toHaveLength(1)
  // Its containers do not mind.
  await finish(driver.create(jobFor('create'), signal))
})

test.each([
  'Source image size (10737418240) exceeds specified volume size (5368709120)',
  'Requested image\'s type "container" doesn\'t match instance type "virtual-machine"',
])('no try helps where Incus says: %s', (message) => {
  expect(errorOf(500, message)).toMatchObject({ code: 'refused', retry: false })
})

test('it has three minutes to get an address, and a container one if none is reserved', async () => {
  const { client, driver, finish } = setUp()
  const { call } = client
  vi.spyOn(client, 'call').mockImplementation(async (method, path, ...rest) => {
    const answer = await call(method, path, ...rest)
    const isState = method === 'GET' && path.includes('/state')
    // A network that gives no address to reserve.
    return isState ? { ...(answer as object), network: {}, addresses: [] } : answer
  })
  const container = finish(driver.create(jobFor('create'), signal), 70_000)
  await expect(container).rejects.toMatchObject({ code: 'timeout' })
  let isOver = false
  const running = driver.create(virtualMachineJob(jobFor('create')), signal).catch(() => {
    isOver = true
  })
  await finish(Promise.resolve(), 170_000)
  expect(isOver).toBe(false)
  await finish(running, 20_000)
  expect(isOver).toBe(true)
})

test('without the agent its console is the serial one, also for who may type', async () => {
  const { incus, client, driver, finish } = setUp()
  const job = virtualMachineJob(jobFor('create'))
  const { engineRef } = await finish(driver.create(job, signal))
  const attach = vi.spyOn(client, 'attach')
  const request = {
    instance: { ...job.instance, engineRef },
    region: job.region,
    kind: 'shell',
    size: { columns: 80, rows: 24 },
  } as const
  await finish(driver.openConsole(request, signal))
  incus.hasAgent = false
  await finish(driver.openConsole(request, signal))
  expect(attach.mock.calls.map(([path]) => /\/(exec|console)\?/.exec(path)?.[1])).toEqual([
    'exec',
    'console',
  ])
})

test('a server that says that it is ready still runs: it is listed so, and stops', async () => {
  const { incus, driver, finish } = setUp()
  const job = jobFor('create')
  const { engineRef } = await finish(driver.create(job, signal))
  const held = incus.instances.get(engineRef)
  if (held) held.status = 'Ready'
  expect(await finish(driver.list(signal))).toMatchObject([{ state: 'running' }])
  expect(await finish(driver.usage(signal))).toHaveLength(1)
  const stop = jobFor('stop', { instance: { ...job.instance, engineRef } })
  await finish(driver.stop(stop, signal))
  expect(held).toMatchObject({ status: 'Stopped' })
})
