// @vitest-environment node
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { describeConsole } from '../../server/provisioner/consoleConformance.ts'
import { describeDriver, jobFor } from '../../server/provisioner/driverConformance.ts'
import { describeSnapshots } from '../../server/provisioner/snapshotConformance.ts'
import { order } from '../backend/provisionerSetup.ts'
import { asVirtualMachines, virtualMachineJob } from '../support/asVirtualMachines.ts'
import { connect } from './support/connect.ts'
import { openEngineSite } from './support/engineSite.ts'
import { engineOn } from './support/engineUnderTest.ts'
import { incus, variablesFor } from './support/incusd.ts'
import {
  closePool,
  importEmptyImage,
  importImage,
  openPool,
  removeVirtualMachines,
  VM_POOL,
  whyNoVirtualMachines,
} from './support/virtualMachines.ts'

const daemon = inject('incusd')
const { signal } = new AbortController()
// It boots firmware and a kernel each time.
const MINUTES = 60_000
vi.setConfig({ testTimeout: 20 * MINUTES, hookTimeout: 10 * MINUTES })

const unsupported = await whyNoVirtualMachines(daemon)
const imageless = unsupported === null ? await importImage(daemon) : null
const reason = unsupported ?? imageless
if (reason !== null) {
  console.log(`No virtual machine is started here, and these tests are skipped: ${reason}.`)
}

/** Small ones, so that a laptop runs the tests. */
const open = () =>
  engineOn(daemon, () =>
    asVirtualMachines(connect(daemon, { INCUS_POOL: VM_POOL }), (plan) => ({
      ...plan,
      vcpus: 1,
      memoryMib: 1024,
      diskGib: plan.diskGib === null ? null : Math.ceil(plan.diskGib / 10),
    })),
  )

describe.runIf(reason === null)('virtual machines', { concurrent: false }, () => {
  beforeAll(() => openPool(daemon))
  afterEach(() => removeVirtualMachines(daemon))
  afterAll(() => closePool(daemon))

  describeDriver('incus, with virtual machines', open, [0.5])
  describeSnapshots('incus, with virtual machines', open, [0.5])
  describeConsole('incus, with virtual machines', open)

  test('has the memory, the disk, the name and the keys that were ordered', async () => {
    const job = virtualMachineJob(jobFor('create'))
    const plan = { ...job.plan, vcpus: 1, memoryMib: 1024, diskGib: 6 }
    const cloudInit = '#cloud-config\nwrite_files: [{path: /root/word, content: there}]\n'
    const driver = connect(daemon, { INCUS_POOL: VM_POOL })
    const { engineRef, addresses } = await driver.create({ ...job, plan, cloudInit }, signal)
    const inside = (line: string) => incus(daemon, ['exec', engineRef, '--', 'sh', '-c', line])
    // The agent starts some seconds after the network.
    await vi.waitFor(() => inside('cloud-init status --wait'), {
      timeout: 5 * MINUTES,
      interval: 2000,
    })
    expect(await inside('cat /root/word; hostname')).toBe(`there\n${job.instance.name}\n`)
    expect(await inside('cat /root/.ssh/authorized_keys /home/*/.ssh/authorized_keys')).toContain(
      job.sshKeys[0],
    )
    expect(await inside('ip addr')).toContain(`${addresses[0]}/`)
    expect(Number(await inside('df -m --output=size / | tail -1'))).toBeGreaterThan(5000)
    const [usage] = await driver.usage(signal)
    expect(usage?.memoryMib).toBeGreaterThan(50)
    expect(usage?.memoryMib).toBeLessThanOrEqual(1024)
  })
})

/** Here show machines without KVM what Incus says. The image it looks for comes first. */
describe.runIf(unsupported !== null)('where Incus runs no virtual machines', () => {
  beforeAll(() => importEmptyImage(daemon))

  test('one is refused at once with the reason, and leaves nothing', async () => {
    const job = virtualMachineJob(jobFor('create'))
    await expect(connect(daemon).create(job, signal)).rejects.toMatchObject({
      code: 'refused',
      retry: false,
      message: expect.stringMatching(
        /^Incus runs no virtual machines here.*KVM.*not supported/,
      ) as string,
    })
    expect(await incus(daemon, ['list', `server-${job.instance.id}`, '-f', 'csv'])).toBe('')
  })

  test('an order fails with its first try, and costs nothing', async () => {
    const site = await openEngineSite(variablesFor(daemon))
    try {
      await site.backend.pg.query(`update app.plans set virtualization = 'virtual_machine'`)
      const [id = ''] = await order(site, { name: 'shop' })
      await site.withProvisioner(() => site.untilDone(id))
      expect(await site.actionsOf([id])).toMatchObject([
        { status: 'failed', error_code: 'refused', attempts: 1 },
      ])
      const [action] = await site.actionsOf([id])
      expect(action?.error_detail).toContain('KVM')
      expect((await site.statesOf([id]))[0]?.billed).toEqual([])
    } finally {
      await site.close()
    }
  })
})
