// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/provisioner/config.ts'
import { createFolderStore } from '../../server/provisioner/drivers/simulated/store.ts'
import { runProvisioner } from '../../server/provisioner/main.ts'
import { credentialsOfKey } from '../../server/queue/call.ts'
import { createQueue } from '../../server/provisioner/queue.ts'
import {
  ask,
  credentialsFor,
  openSite,
  order,
  stateOf,
  untilState,
  type Site,
} from './provisionerSetup.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Runs provisioners while a function does something, and stops them. */
async function withProvisioners<T>(count: number, during: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const running = Array.from({ length: count }, (_, index) =>
    runProvisioner(
      readConfig({
        PROVISIONER_URL: site.url,
        ...credentialsFor(site.backend),
        PROVISIONER_WORKER: `worker-${index}`,
        PROVISIONER_LOG: 'off',
        PROVISIONER_CONCURRENCY: '3',
        SIMULATED_FOLDER: site.folder,
        SIMULATED_SPEED: '100',
      }),
      stop.signal,
    ),
  )
  try {
    return await during()
  } finally {
    stop.abort()
    await Promise.all(running)
  }
}

const actionsOf = async (id: string) => {
  const { rows } = await site.backend.pg.query<{
    kind: string
    status: string
    attempts: number
    error_code: string | null
    worker: string | null
  }>(
    `select kind, status, attempts, error_code, worker from app.instance_actions
     where instance_id = $1 order by created_at`,
    [id],
  )
  return rows
}

const sql = (text: string, params: unknown[] = []) => site.backend.pg.query(text, params)

/** Ends every lease and every pause. */
const lapse = `
  update app.instance_actions
  set run_after = now(), lease_until = case when worker is not null then now() end
  where finished_at is null`

test('a server that was ordered runs, with an address and a console log', async () => {
  const [id = ''] = await order(site, { name: 'first' })
  expect(await stateOf(site, id)).toBe('provisioning')
  await withProvisioners(1, () => untilState(site, [id], 'running'))
  const { data } = await site.customer.client
    .from('instance_list')
    .select('addresses, action_id')
    .eq('instance_id', id)
    .single()
  expect(data?.addresses).toEqual([
    expect.stringMatching(/^\d/),
    expect.stringMatching(/^2001:db8:/),
  ])
  expect(data?.action_id).toBeNull()
  const log = await site.customer.client.rpc('instance_console', { instance_id: id })
  expect(log.data).toContain('simulated:')
})

test('usage and bills of an absurd period are refused in words', async () => {
  const [id = ''] = await order(site, { name: 'absurd' })
  const { client, workspace } = site.customer
  for (const [from_at, to_at] of [
    ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
    ['4713-01-01 00:00:00+00 BC', '2026-01-01T00:00:00Z'],
    ['2026-01-01T00:00:00Z', 'infinity'],
    ['294276-12-31T00:00:00Z', '294276-12-31T23:00:00Z'],
  ] as const) {
    const answers = await Promise.all([
      client.rpc('instance_usage', { instance_id: id, from_at, to_at }),
      client.rpc('instance_bill', { instance_id: id, from_at, to_at }),
      client.rpc('workspace_bill', { workspace_id: workspace, from_at, to_at }),
      client.rpc('workspace_costs', { workspace_id: workspace, from_at, to_at }),
      client.rpc('snapshot_bill', { workspace_id: workspace, from_at, to_at }),
    ])
    expect(answers.map(({ error }) => error?.message)).toEqual(
      Array.from({ length: 5 }, () => 'invalid_input'),
    )
  }
})

test('every action of a customer is done, and a server that was deleted and is due is purged', async () => {
  const [id = ''] = await order(site, { name: 'all-kinds' })
  const store = createFolderStore(site.folder)
  await withProvisioners(1, async () => {
    await untilState(site, [id], 'running')
    for (const [kind, state] of [
      ['reboot', 'running'],
      ['rebuild', 'running'],
      ['stop', 'stopped'],
      ['start', 'running'],
      ['stop', 'stopped'],
      ['delete', 'deleted'],
      ['restore', 'stopped'],
      ['start', 'running'],
      // The stop is part of it, and what comes back is stopped.
      ['delete', 'deleted'],
      ['restore', 'stopped'],
      ['delete', 'deleted'],
    ] as const) {
      await ask(site, id, kind)
      await untilState(site, [id], state)
    }
    await sql(`update app.instances set purge_after = now() where id = $1`, [id])
    await sql('select private.purge_due()')
    await untilState(site, [id], 'purged')
  })
  expect((await actionsOf(id)).map(({ status }) => status)).toEqual(
    Array.from({ length: 13 }, () => 'succeeded'),
  )
  expect((await store.all()).some(({ instanceId }) => instanceId === id)).toBe(false)
})

test('a failure leads to error, says why, and a start repairs it', async () => {
  const [id = ''] = await order(site, { name: 'fails', labels: { simulate: 'failure' } })
  await withProvisioners(1, () => untilState(site, [id], 'error'))
  expect(await actionsOf(id)).toMatchObject([
    { status: 'failed', attempts: 1, error_code: 'refused' },
  ])
  await sql(`update app.instances set labels = '{}' where id = $1`, [id])
  await ask(site, id, 'start')
  await withProvisioners(1, () => untilState(site, [id], 'running'))
})

test('a fault that passes is tried again, after a pause', async () => {
  const [id = ''] = await order(site, { name: 'flaky', labels: { simulate: 'flaky' } })
  await withProvisioners(1, async () => {
    const isQueuedAgain = async () => (await actionsOf(id))[0]?.error_code !== null
    await vi.waitUntil(isQueuedAgain, { timeout: 20_000, interval: 50 })
    expect(await stateOf(site, id)).toBe('provisioning')
    await sql(lapse)
    await untilState(site, [id], 'running')
  })
  expect(await actionsOf(id)).toMatchObject([
    { status: 'succeeded', attempts: 2, error_code: null },
  ])
})

test('two provisioners share the work', async () => {
  const ids = await order(site, { name: 'shared', count: 10 })
  await withProvisioners(2, () => untilState(site, ids, 'running'))
  const actions = (await Promise.all(ids.map(actionsOf))).flat()
  expect(actions.every(({ attempts, status }) => attempts === 1 && status === 'succeeded')).toBe(
    true,
  )
  const workers = new Set(actions.map(({ worker }) => worker?.replace(/-[0-9a-f]+$/, '')))
  expect(workers).toEqual(new Set(['worker-0', 'worker-1']))
  await sql(`update app.instances set delete_protection = false where id = any ($1)`, [ids])
})

test('an action whose worker vanished is taken over, and the late result changes nothing', async () => {
  const [id = ''] = await order(site, { name: 'taken-over' })
  const vanished = createQueue({
    url: site.url,
    credentials: site.backend.provisioner,
    worker: 'vanished',
    engine: 'simulated',
  })
  const [job] = await vanished.claim(1, 5)
  expect(job?.instance.id).toBe(id)
  await withProvisioners(1, async () => {
    await sql(lapse)
    await untilState(site, [id], 'running')
  })
  const late = { ok: false, code: 'engine_failed', detail: 'Late.', retry: false } as const
  expect(await vanished.complete(job?.action.id ?? '', late)).toBe('ended_before')
  expect(await vanished.renew(job?.action.id ?? '', 30)).toBe(false)
  expect(await stateOf(site, id)).toBe('running')
  expect(await actionsOf(id)).toMatchObject([{ status: 'succeeded', attempts: 2 }])
})

test('an action that is given back counts no attempt', async () => {
  const [id = ''] = await order(site, { name: 'given-back' })
  const { url, backend } = site
  const leaver = createQueue({
    url,
    credentials: backend.provisioner,
    worker: 'leaver',
    engine: 'simulated',
  })
  const [job] = await leaver.claim(1, 30)
  expect(await leaver.release(job?.action.id ?? '')).toBe(true)
  expect(await leaver.release(job?.action.id ?? '')).toBe(false)
  expect(await actionsOf(id)).toMatchObject([{ status: 'queued', attempts: 0 }])
  await withProvisioners(1, () => untilState(site, [id], 'running'))
})

test('staff see who works, and servers in the engine that nobody knows', async () => {
  const store = createFolderStore(site.folder)
  const [known] = await store.all()
  if (!known) throw new Error('The engine is empty.')
  await store.put({ ...known, instanceId: null, engineRef: 'simulated-stranger' })
  const read = async () => {
    const { rows } = await site.backend.pg.query<{
      findings: { kind: string; engine_ref: string }[]
    }>(`select findings from app.provisioners where jsonb_array_length(findings) > 0`)
    return rows[0]?.findings
  }
  await withProvisioners(1, () => vi.waitUntil(read, { timeout: 20_000, interval: 100 }))
  expect(await read()).toMatchObject([{ kind: 'unknown', engine_ref: 'simulated-stranger' }])
  await store.remove('simulated-stranger')
})

test('nobody without its token or the secret key may call its procedures', async () => {
  const { error } = await site.customer.client.rpc('claim_actions', {
    worker: 'customer',
    max: 1,
    lease_seconds: 30,
  })
  expect(error?.code).toBe('42501')
  const wrong = createQueue({
    url: site.url,
    credentials: credentialsOfKey('sb_secret_wrong'),
    worker: 'a',
    engine: 'simulated',
  })
  await expect(wrong.claim(1, 30)).rejects.toMatchObject({ isTemporary: false })
})

test('the secret key is enough too', async () => {
  const queue = createQueue({
    url: site.url,
    credentials: credentialsOfKey(site.backend.secretKey),
    worker: 'with-the-secret-key',
    engine: 'simulated',
  })
  expect(await queue.heartbeat({})).toMatchObject({ engine: 'simulated' })
})

test('its token reads no row, changes no password, and calls nothing else', async () => {
  const { apiKey: apikey, token } = site.backend.provisioner
  const statusOf = async (path: string, method = 'GET', body?: object) => {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.status
  }
  for (const relation of ['instance_list', 'product_catalogue', 'profiles', 'staff']) {
    expect([relation, await statusOf(`/rest/v1/${relation}`)]).toEqual([relation, 403])
  }
  const { id } = site.customer
  expect(await statusOf('/rest/v1/rpc/cost_micros', 'POST', { seconds: 1 })).toBeGreaterThanOrEqual(
    400,
  )
  expect(await statusOf(`/auth/v1/admin/users/${id}`, 'PUT', { password: 'x'.repeat(20) })).toBe(
    403,
  )
  expect(await statusOf('/auth/v1/admin/users')).toBe(403)
  expect(await statusOf('/auth/v1/user')).toBeGreaterThanOrEqual(400)
})
