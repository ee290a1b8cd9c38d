// @vitest-environment node
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, order, untilState } from '../backend/provisionerSetup.ts'
import { connect } from './support/connect.ts'
import { openEngineSite, type EngineSite } from './support/engineSite.ts'
import { incus, variablesFor } from './support/incusd.ts'

const never = new AbortController().signal
const daemon = inject('incusd')

let site: EngineSite
beforeAll(async () => {
  site = await openEngineSite(variablesFor(daemon))
})
afterAll(() => site.close())

interface Limits {
  cpu: string
  memory: string
  disk: string
}

/** Incus says it in YAML. */
async function limitsOf(ref: string): Promise<Limits> {
  const text = await incus(daemon, ['config', 'show', ref])
  const value = (key: string) => new RegExp(`\\n *${key}: "?([^"\\n]+)`).exec(text)?.[1] ?? ''
  return { cpu: value('limits.cpu'), memory: value('limits.memory'), disk: value('size') }
}

/** Resizes a server as its owner does: with the price that was shown. */
async function resize(id: string, plan: string): Promise<void> {
  const { client } = site.customer
  const { rows } = await site.backend.pg.query<{ plan_id: string; hourly_micros: number }>(
    `select l.id as plan_id, x.hourly_micros from app.plans l
     join app.plan_prices x on x.plan_id = l.id and x.valid_from <= now()
       and (x.valid_to is null or x.valid_to > now())
     where l.slug = $1`,
    [plan],
  )
  const request = { instance_id: id, kind: 'resize', parameters: { ...rows[0] } }
  const { error } = await client.rpc('request_instance_action', request)
  if (error) throw error
}

test('what a customer orders runs with the limits of its plan, and follows every action to its end', async () => {
  const [id = ''] = await order(site, { name: 'shop' })
  const ref = `server-${id}`
  const status = async () => (await incus(daemon, ['list', ref, '-f', 'csv', '-c', 's'])).trim()
  const inside = (command: string) => incus(daemon, ['exec', ref, '--', 'sh', '-c', command])

  await site.withProvisioner(async () => {
    await untilState(site, [id], 'running')
    expect(await status()).toBe('RUNNING')
    expect(await limitsOf(ref)).toEqual({ cpu: '1', memory: '1024MiB', disk: '20GiB' })
    const { data } = await site.customer.client
      .from('instance_list')
      .select('state, addresses, hourly_micros')
      .single()
    const [address = 'none'] = (data?.addresses ?? []) as string[]
    expect(await inside('ip addr show dev eth0')).toContain(`${address}/`)
    expect(await inside('cat /etc/hostname')).toContain(ref)

    await ask(site, id, 'stop')
    await untilState(site, [id], 'stopped')
    expect(await status()).toBe('STOPPED')
    await resize(id, 'v1.micro')
    await site.untilDone(id)
    expect(await limitsOf(ref)).toEqual({ cpu: '1', memory: '2048MiB', disk: '40GiB' })
    await ask(site, id, 'start')
    await untilState(site, [id], 'running')
    expect(await inside('ip addr show dev eth0')).toContain(`${address}/`)

    await ask(site, id, 'stop')
    await untilState(site, [id], 'stopped')
    await ask(site, id, 'delete')
    await untilState(site, [id], 'deleted')
    // In the bin its disk is kept, so that its owner can restore it.
    expect(await status()).toBe('STOPPED')
    await site.purge([id])
    await untilState(site, [id], 'purged')
    expect(await status()).toBe('')
    expect(await connect(daemon).list(never)).not.toContainEqual(
      expect.objectContaining({ instanceId: id }),
    )
  })
  const [log] = await site.statesOf([id])
  expect(log?.billed).not.toContain('deleted')
  expect(log?.states.at(0)).toBe('provisioning')
  expect(log?.states).not.toContain('error')
})
