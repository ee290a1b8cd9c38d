// @vitest-environment node
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock, type Clock } from '../../server/queue/clock.ts'
import { ask, order, untilState } from '../backend/provisionerSetup.ts'
import { shutDownInside } from './support/connect.ts'
import { openEngineSite, type EngineSite } from './support/engineSite.ts'
import { incus, variablesFor } from './support/incusd.ts'

const daemon = inject('incusd')

/** The pauses between two looks at the engine take a tenth of their time. What waits for Incus itself has shorter ones. */
const clock: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) => systemClock.sleep(ms < 5_000 ? ms : ms / 10, signal),
}

let site: EngineSite
beforeAll(async () => {
  site = await openEngineSite(variablesFor(daemon))
})
afterAll(() => site.close())

// That it takes a minute at most is tested in drift.test.ts.
test('a server that was shut down inside or deleted in the engine is so on the site', async () => {
  const [id = '', gone = ''] = await order(site, { name: 'self', count: 2 })
  const ref = `server-${id}`
  await site.withProvisioner(async () => {
    await untilState(site, [id, gone], 'running')
    await incus(daemon, ['delete', '-f', `server-${gone}`])
    await shutDownInside(daemon, ref)
    await Promise.all([untilState(site, [id], 'stopped'), untilState(site, [gone], 'error')])
    expect(await site.actionsOf([gone])).toMatchObject([{ kind: 'create' }, { kind: 'lost' }])
    const { data } = await site.customer.client
      .from('instance_action_list')
      .select('kind, status, via, requested_by')
      .eq('instance_id', id)
      .order('created_at', { ascending: false })
    expect(data?.[0]).toEqual({
      kind: 'self_stop',
      status: 'succeeded',
      via: 'system',
      requested_by: null,
    })

    await ask(site, id, 'start')
    await untilState(site, [id], 'running')
  }, clock)
  expect(await site.statesOf([id])).toMatchObject([
    { states: ['provisioning', 'running', 'stopped', 'starting', 'running'] },
  ])
  expect(await site.statesOf([gone])).toEqual([
    { states: ['provisioning', 'running', 'error'], billed: ['running'] },
  ])
}, 300_000)
