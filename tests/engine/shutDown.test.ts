// @vitest-environment node
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, order, untilState } from '../backend/provisionerSetup.ts'
import { shutDownInside } from './support/connect.ts'
import { openEngineSite, type EngineSite } from './support/engineSite.ts'
import { variablesFor } from './support/incusd.ts'

const daemon = inject('incusd')
const MINUTE_MS = 60_000

let site: EngineSite
beforeAll(async () => {
  site = await openEngineSite(variablesFor(daemon))
})
afterAll(() => site.close())

test('a server that was shut down inside is stopped on the site within a minute, and its owner can start it', async () => {
  const [id = ''] = await order(site, { name: 'self' })
  const ref = `server-${id}`
  await site.withProvisioner(async () => {
    await untilState(site, [id], 'running')
    await shutDownInside(daemon, ref)
    const began = Date.now()
    // `untilState` waits for 45 s.
    await untilState(site, [id], 'stopped').catch(() => untilState(site, [id], 'stopped'))
    expect(Date.now() - began).toBeLessThan(MINUTE_MS)
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
  })
  expect(await site.statesOf([id])).toMatchObject([
    { states: ['provisioning', 'running', 'stopped', 'starting', 'running'] },
  ])
}, 300_000)
