// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../server/provisioner/drivers/simulated/store.ts'
import { startProcess, type Process } from './childProcess.ts'
import { ask, credentialsFor, openSite, order, untilState, type Site } from './provisionerSetup.ts'

const SERVERS = 12
/** When a process is killed: as soon as it has printed so many lines of a kind. */
const moments = [
  { event: 'provisioner.began', count: 1 },
  { event: 'action.began', count: 1 },
  { event: 'action.began', count: 4 },
  // The others are in the middle of their work.
  { event: 'action.ended', count: 1 },
  { event: 'action.ended', count: 2 },
  { event: 'action.ended', count: 3 },
]
const SECRET = 'cloud-init-that-no-line-shows'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Every process of this file, for what they printed. */
const processes: Process[] = []

function start(): Process {
  const started = startProcess('provisioner', {
    PROVISIONER_URL: site.url,
    ...credentialsFor(site.backend),
    PROVISIONER_LEASE_SECONDS: '30',
    PROVISIONER_CONCURRENCY: '4',
    SIMULATED_FOLDER: site.folder,
    SIMULATED_SPEED: '8',
  })
  processes.push(started)
  return started
}

/** Ends the leases of processes that are gone, as time does. */
const lapse = () =>
  site.backend.pg.query(
    `update app.instance_actions set run_after = now(), lease_until = now()
     where status = 'running'`,
  )

/** Servers that run, have nothing in progress, and were not rebooted yet. */
async function readyToReboot(): Promise<string[]> {
  const { rows } = await site.backend.pg.query<{ id: string }>(
    `select i.id from app.instances i where i.state = 'running' and not exists (
       select from app.instance_actions a where a.instance_id = i.id and a.kind = 'reboot')`,
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
    for (const { event, count } of [...moments, ...moments]) {
      const { child, ended, printedLines } = start()
      await printedLines(event, count)
      child.kill('SIGKILL')
      await ended
      await lapse()
      for (const id of await readyToReboot()) await ask(site, id, 'reboot')
    }
    const { child, ended } = start()
    await untilState(site, ids, 'running')
    for (const id of await readyToReboot()) await ask(site, id, 'reboot')
    await untilState(site, ids, 'running')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)

    const actions = await site.backend.pg.query<{ kind: string; status: string; count: number }>(
      `select kind, status, count(*)::integer as count from app.instance_actions
       group by kind, status order by kind`,
    )
    expect(actions.rows).toEqual([
      { kind: 'create', status: 'succeeded', count: SERVERS },
      { kind: 'reboot', status: 'succeeded', count: SERVERS },
    ])
    const logs = await site.backend.pg.query<{ states: string[] }>(
      `select array_agg(state order by from_at, id) as states
       from app.instance_state_log group by instance_id`,
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
      'select from app.instance_actions where attempts > 1',
    )
    expect(repeated.rows.length).toBeGreaterThan(0)
  },
)

test('what the processes printed is JSON, line by line, without keys and cloud-init', () => {
  const printed = processes.map((one) => one.printed()).join('')
  expect(printed).not.toContain(site.backend.provisioner.token)
  expect(printed).not.toContain(SECRET)
  const lines = printed.split('\n').filter((line) => line !== '')
  const events = lines.map((line) => (JSON.parse(line) as { event: string }).event)
  expect(events).toContain('action.ended')
  expect(events).toContain('provisioner.ended')
})
