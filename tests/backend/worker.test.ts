// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/worker/config.ts'
import { exportDescriptions } from '../../server/worker/exports/exportFiles.ts'
import { runWorker } from '../../server/worker/main.ts'
import { openMailServer, type MailServer } from '../support/mailServer.ts'
import { openSite, type Site } from './provisionerSetup.ts'
import { startProcess } from './childProcess.ts'

/** A busy machine starts a process late, and many times as long as an idle one is no failure. */
const BUSY_MS = 60_000

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const variablesFor = (server?: MailServer): Record<string, string> => ({
  WORKER_URL: site.url,
  WORKER_SITE: 'https://www.example.test',
  WORKER_TOKEN: site.backend.worker.token,
  SUPABASE_PUBLISHABLE_KEY: site.backend.worker.apiKey,
  ...(server && {
    MAIL_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Basalt <no-reply@mail.example.test>',
  }),
})

/** Runs workers while a function does something, and stops them. */
async function withWorkers<T>(
  count: number,
  act: () => Promise<T>,
  server?: MailServer,
): Promise<T> {
  const stop = new AbortController()
  const running = Array.from({ length: count }, () =>
    runWorker(readConfig({ ...variablesFor(server), WORKER_LOG: 'off' }), stop.signal),
  )
  try {
    return await act()
  } finally {
    stop.abort()
    await Promise.all(running)
  }
}

/** Invites so many people, each at another address. */
const invite = (count: number) =>
  site.backend.pg.query(
    `select private.record_event('invitation.sent', '/dashboard/invitations',
       '{"workspace": "Blue Harbor", "role": "viewer", "invited_by": "Mira Moreau"}', dedupe_key => gen_random_uuid()::text,
       address => 'person-' || n || '@example.test')
     from generate_series(1, $1::integer) n`,
    [count],
  )

const statuses = async () => {
  const { rows } = await site.backend.pg.query<{ status: string; count: number }>(
    `select status, count(*)::integer as count from app.deliveries
     where address like 'person-%' group by status order by status`,
  )
  return rows
}

test('what happens is mailed once, by two workers at once', async () => {
  const server = await openMailServer()
  await invite(30)
  await withWorkers(
    2,
    () =>
      vi.waitFor(async () => expect(await statuses()).toEqual([{ status: 'sent', count: 30 }]), {
        timeout: BUSY_MS,
        interval: 200,
      }),
    server,
  )
  await server.close()
  const to = server.mails.map(({ email }) => email.to?.map(({ address }) => address).join())
  expect(new Set(to).size).toBe(30)
  expect(to).toHaveLength(30)
  const { rows } = await site.backend.pg.query<{ message_id: string }>(
    `select message_id from app.deliveries where address = 'person-7@example.test'`,
  )
  expect(server.mails.map(({ email }) => email.messageId)).toContain(rows[0]?.message_id)
})

test('an address that is refused gets nothing more, and staff see why', async () => {
  const server = await openMailServer({ recipient: [550, '5.1.1 No such user'] })
  await site.backend.pg.query(`delete from app.deliveries where address like 'person-%'`)
  await invite(1)
  await withWorkers(
    1,
    () =>
      vi.waitFor(async () => expect(await statuses()).toEqual([{ status: 'failed', count: 1 }]), {
        timeout: BUSY_MS,
        interval: 200,
      }),
    server,
  )
  await server.close()
  const { rows } = await site.backend.pg.query(
    `select d.error_code, b.reason, b.detail like '%No such user%' as says_why
     from app.deliveries d join app.mail_blocks b on b.address = d.address`,
  )
  expect(rows).toEqual([{ error_code: 'smtp_550', reason: 'refused', says_why: true }])
})

/**
 * Ends the leases of processes that were killed, as time does it. Again and again, because the backend may have handled a
 * claim after the process that sent it was gone.
 */
const endLeasesOfAllBut = (alive: string) =>
  site.backend.pg.query(
    `update app.deliveries set run_after = now(), lease_until = now()
     where status = 'running' and worker not like $1 || '-%'`,
    [alive],
  )

/** When a process is killed: as it hands so many mails over, before it can note that they were taken. */
const moments = [1, 3, 5]

test(
  'a process that is killed again and again loses no mail, and a second copy has the same name',
  { timeout: 300_000 },
  async () => {
    await site.backend.pg.query(`delete from app.mail_blocks`)
    await site.backend.pg.query(`delete from app.deliveries where address like 'person-%'`)
    await invite(12)
    let kill: (() => void) | undefined
    const server = await openMailServer({ onMail: () => kill?.() })
    for (const moment of moments) {
      const name = `killed-at-${moment}`
      const { child } = startProcess('worker', {
        ...variablesFor(server),
        WORKER_NAME: name,
        WORKER_CONCURRENCY: '4',
      })
      const until = server.mails.length + moment
      kill = () => {
        if (server.mails.length >= until) child.kill('SIGKILL')
      }
      await vi.waitUntil(
        async () => {
          await endLeasesOfAllBut(name)
          return child.signalCode !== null
        },
        { timeout: BUSY_MS, interval: 200 },
      )
    }
    kill = undefined
    const { child, ended } = startProcess('worker', {
      ...variablesFor(server),
      WORKER_NAME: 'last',
    })
    await vi.waitFor(
      async () => {
        await endLeasesOfAllBut('last')
        expect(await statuses()).toEqual([{ status: 'sent', count: 12 }])
      },
      { timeout: BUSY_MS, interval: 200 },
    )
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await server.close()

    const copies = Map.groupBy(server.mails, ({ email }) => email.messageId)
    expect(copies.size).toBe(12)
    // Some were sent twice, or this test has proved nothing.
    expect(server.mails.length).toBeGreaterThan(12)
    for (const same of copies.values()) {
      expect(new Set(same.map(({ email }) => `${email.date} ${email.text}`)).size).toBe(1)
    }
  },
)

test('a person downloads the copy of their data that a worker made', async () => {
  const { client, email } = site.customer
  const asked = await client.rpc('request_export')
  expect(asked.data).toMatchObject({ status: 'queued' })
  const ready = await withWorkers(2, () =>
    vi.waitFor(
      async () => {
        const { data } = await client.rpc('my_export')
        expect(data).toMatchObject({ status: 'ready' })
        return data as { parts: number; size: number }
      },
      { timeout: BUSY_MS, interval: 200 },
    ),
  )
  const parts = await Promise.all(
    Array.from({ length: ready.parts }, (_, part) => client.rpc('download_export', { part })),
  )
  const zip = Buffer.concat(parts.map(({ data }) => Buffer.from(data ?? '', 'base64')))
  expect(zip).toHaveLength(ready.size)
  const files = unzipSync(zip)
  expect(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()))).toMatchObject([
    { email },
  ])
  expect(Object.keys(files)).toContain('workspaces.csv')
})

test('the README of a copy describes every kind of data that the database puts into it', async () => {
  const { rows } = await site.backend.pg.query<{ name: string }>(
    'select json_object_keys(private.export_of(gen_random_uuid())) as name',
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(exportDescriptions))
})

test('an account whose time is over is deleted by a worker', async () => {
  const leaving = await site.backend.pg.query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'leaving@example.test') returning id`,
  )
  const id = leaving.rows[0]?.id
  await site.backend.pg.query(
    `insert into app.account_deletions (user_id, requested_at, due_at)
     values ($1, now() - interval '14 days', now())`,
    [id],
  )
  await withWorkers(2, () =>
    vi.waitFor(
      async () => {
        const { rows } = await site.backend.pg.query('select id from auth.users where id = $1', [
          id,
        ])
        expect(rows).toEqual([])
      },
      { timeout: BUSY_MS, interval: 200 },
    ),
  )
})
