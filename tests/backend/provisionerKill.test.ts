// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../server/provisioner/drivers/simulated/store.ts'
import { ask, openSite, order, untilState, type Site } from './provisionerSetup.ts'

const script = fileURLToPath(new URL('../../scripts/provisioner.ts', import.meta.url))
const KILLS = 12
const SERVERS = 12
const SECRET = 'cloud-init-that-no-line-shows'

let site: Site
let printed = ''
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

function startProcess(): { child: ChildProcess; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      PROVISIONER_URL: site.url,
      SUPABASE_SECRET_KEY: site.backend.secretKey,
      PROVISIONER_LEASE_SECONDS: '5',
      PROVISIONER_CONCURRENCY: '4',
      PROVISIONER_LOG: 'debug',
      SIMULATED_FOLDER: site.folder,
      SIMULATED_SPEED: '8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      printed += data.toString()
    })
  }
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  return { child, ended }
}

/** Servers that run, have nothing in progress, and were not rebooted yet. */
async function readyToReboot(): Promise<string[]> {
  const { rows } = await site.backend.pg.query<{ id: string }>(
    `select i.id from public.instances i where i.state = 'running' and not exists (
       select from public.instance_actions a where a.instance_id = i.id and a.kind = 'reboot')`,
  )
  return rows.map(({ id }) => id)
}

test(
  'a process that is killed again and again loses no action and ends none twice',
  { timeout: 120_000 },
  async () => {
    const ids = await order(site, {
      name: 'killed',
      count: SERVERS,
      cloud_init: `#cloud-config\npassword: ${SECRET}\n`,
    })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended } = startProcess()
      // From before the first claim to the middle of several actions.
      await new Promise((resolve) => {
        setTimeout(resolve, 250 + 150 * kill)
      })
      child.kill('SIGKILL')
      await ended
      for (const id of await readyToReboot()) await ask(site, id, 'reboot')
    }
    const { child, ended } = startProcess()
    await untilState(site, ids, 'running')
    for (const id of await readyToReboot()) await ask(site, id, 'reboot')
    await untilState(site, ids, 'running')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)

    const actions = await site.backend.pg.query<{ kind: string; status: string; count: number }>(
      `select kind, status, count(*)::integer as count from public.instance_actions
       group by kind, status order by kind`,
    )
    expect(actions.rows).toEqual([
      { kind: 'create', status: 'succeeded', count: SERVERS },
      { kind: 'reboot', status: 'succeeded', count: SERVERS },
    ])
    const logs = await site.backend.pg.query<{ states: string[] }>(
      `select array_agg(state order by from_at, id) as states
       from public.instance_state_log group by instance_id`,
    )
    for (const { states } of logs.rows) {
      expect(states).toEqual(['provisioning', 'running', 'rebooting', 'running'])
    }
    const held = await createFolderStore(site.folder).all()
    expect(held).toHaveLength(SERVERS)
    for (const { builds, boots, state } of held) {
      expect({ builds, boots, state }).toEqual({ builds: 1, boots: 2, state: 'running' })
    }
    // Some attempts were cut off, or this test has proved nothing.
    const repeated = await site.backend.pg.query(
      'select from public.instance_actions where attempts > 1',
    )
    expect(repeated.rows.length).toBeGreaterThan(0)
  },
)

test('what the processes printed is JSON, line by line, without keys and cloud-init', () => {
  expect(printed).not.toContain(site.backend.secretKey)
  expect(printed).not.toContain(SECRET)
  const lines = printed.split('\n').filter((line) => line !== '')
  const events = lines.map((line) => (JSON.parse(line) as { event: string }).event)
  expect(events).toContain('action.ended')
  expect(events).toContain('provisioner.ended')
})
