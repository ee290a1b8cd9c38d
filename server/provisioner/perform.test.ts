// @vitest-environment node
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { FakeClock } from '../../tests/support/fakeClock.ts'
import { jobFor } from './driverConformance.ts'
import { createSimulatedDriver, engineRefOf } from './drivers/simulated/driver.ts'
import { createMemoryStore } from './drivers/simulated/store.ts'
import { jobRow } from './jobRow.ts'
import { perform } from './perform.ts'

const { signal } = new AbortController()

/** An action of a server that exists, as the database hands it out. */
function rowOf(kind: string, made: ReturnType<typeof jobFor>, rescue: object | null) {
  const { plan, instance } = made
  return {
    action: { id: crypto.randomUUID(), kind, attempts: 1, to_state: 'running' },
    instance: {
      id: instance.id,
      name: instance.name,
      workspace_id: instance.workspaceId,
      labels: {},
      engine_ref: engineRefOf(instance.id),
    },
    plan: {
      slug: plan.slug,
      virtualization: plan.virtualization,
      cpu_type: plan.cpuType,
      vcpus: plan.vcpus,
      memory_mib: plan.memoryMib,
      disk_gib: plan.diskGib,
      transfer_gib: plan.transferGib,
      gpu_model: null,
      gpu_count: 0,
    },
    image: made.image,
    region: made.region,
    ssh_keys: [],
    cloud_init: '',
    snapshot: null,
    access: null,
    rescue,
  }
}

test('the rescue system is started and left with a reboot that keeps the id of the action', async () => {
  const store = createMemoryStore()
  const driver = createSimulatedDriver({ store, clock: new FakeClock(), speed: Infinity })
  const reboot = vi.spyOn(driver, 'reboot')
  const made = jobFor('create')
  const { engineRef } = await driver.create(made, signal)
  const hash = `$6$saltsalt$${'a'.repeat(86)}`
  for (const [kind, rescue] of [
    ['start_rescue', { password_hash: hash }],
    ['reboot', { password_hash: null }],
    ['end_rescue', null],
  ] as const) {
    const row = rowOf(kind, made, rescue)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await perform(driver, v.parse(jobRow, row), signal)).toMatchObject({
      ok: true,
      engineRef,
    })
    const job = reboot.mock.lastCall?.[0]
    expect(job?.action).toMatchObject({ id: row.action.id, kind: 'reboot' })
    expect(job?.rescue).toEqual(rescue ? { passwordHash: rescue.password_hash } : undefined)
    // oxlint-disable-next-line no-await-in-loop
    expect((await store.get(engineRef))?.isInRescue).toBe(rescue !== null)
  }
})
