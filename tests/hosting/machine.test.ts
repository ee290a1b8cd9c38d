import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasPostgrest } from '../postgres/postgrest.ts'
import { docBlock } from '../support/docBlocks.ts'
import { ask } from './support/client.ts'
import { createMachine, type Machine } from './support/machine/machine.ts'

// docs/machine.md, from its first command to its last, in a folder that stands in for a machine. AUTH_SERVER names a
// program of the auth server; without it a stand-in makes the tables that the migrations need.

const hasAuthServer = process.env['AUTH_SERVER'] !== undefined
if (!hasAuthServer)
  console.log('A stand-in answers for the auth server: AUTH_SERVER names no program.')

let machine: Machine
let publicKey = ''
beforeAll(async () => {
  if (!hasPostgrest) return
  machine = await createMachine()
})
afterAll(() => (hasPostgrest ? machine.close() : undefined))

const API = { Host: 'api.example.com' }
const origin = () => `https://127.0.0.1:${machine.ports.tls}`
const rest = (path: string) => ask(origin(), `/rest/v1/${path}`, { headers: API })
/** What only the secret key and a provisioner may ask. */
const askAs = (bearer: string) =>
  ask(origin(), '/rest/v1/rpc/status_targets', {
    method: 'POST',
    headers: { ...API, Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
/** A question to the admin API of the auth server. */
const accountsAs = (bearer: string) =>
  ask(origin(), '/auth/v1/admin/users', {
    headers: { ...API, Authorization: `Bearer ${bearer}` },
  })

describe.skipIf(!hasPostgrest)('an own machine', () => {
  test('has names, secrets, a database and services', async () => {
    await machine.bash(docBlock('docs/machine.md', 'names'))
    await machine.bash(docBlock('docs/machine.md', 'packages'))
    expect(machine.read('not-run.log')).toContain('--domains www.example.com,api.example.com')
    // Without its packages there would be no public key, and no word about it.
    const configure = docBlock('docs/machine.md', 'configure')
    await machine.bash('mv /srv/site/node_modules /srv/site/away')
    await expect(machine.bash(configure)).rejects.toThrow(/run "npm ci" in .*srv\/site/)
    await machine.bash('mv /srv/site/away /srv/site/node_modules')
    await machine.bash(configure)
    expect(machine.read('srv/site/.env')).toContain(
      '\nVITE_SECURITY_CONTACT=security@example.com\n',
    )
    publicKey = /^VITE_SUPABASE_ANON_KEY=(.+)$/m.exec(machine.read('srv/site/.env'))?.[1] ?? ''
    await machine.bash(docBlock('docs/machine.md', 'database'))
    await machine.bash(docBlock('docs/machine.md', 'services'))
    // Again, as an upgrade does: the secrets stay, and no migration runs twice.
    const secrets = machine.read('etc/site/auth.env')
    await machine.bash(docBlock('docs/machine.md', 'configure'))
    expect(machine.read('etc/site/auth.env')).toBe(secrets)
    const again = 'runuser -u postgres -- /srv/site/deploy/machine/migrate.sh site'
    expect(await machine.bash(again)).toBe('')
  })

  test('has pages, and an API that builds and pages can read', async () => {
    await machine.bash(docBlock('docs/machine.md', 'pages'))
    await machine.startNginx()
    const page = await ask(origin(), '/vps', { headers: { Host: 'www.example.com' } })
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>VPS</h1>')])
    await vi.waitFor(async () => {
      const { status, text } = await rest(`site_settings?apikey=${publicKey}&select=orders`)
      expect([status, text]).toEqual([200, '[{"orders":"closed"}]'])
    }, 10_000)
    const mail = await ask(`http://127.0.0.1:${machine.ports.mails}`, '/confirmation.html')
    expect(mail.text).toContain('Our shop')
    const health = await ask(origin(), '/auth/v1/health', { headers: API })
    expect(health.status).toBe(200)
  })

  test.runIf(hasAuthServer)(
    'has accounts: a mail of ours confirms one, and it signs in',
    async () => {
      const auth = (path: string, body: object) =>
        ask(origin(), `/auth/v1/${path}`, {
          method: 'POST',
          headers: { ...API, apikey: publicKey, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      const account = { email: 'you@example.com', password: 'four unrelated words' }
      const short = await auth('signup', { ...account, password: 'eleven chars'.slice(1) })
      expect([short.status, short.text]).toEqual([422, expect.stringContaining('weak_password')])
      expect((await auth('signup', account)).status).toBe(200)
      const mail = (await machine.mailbox.next()).replaceAll('=\n', '').replaceAll('=3D', '=')
      expect(mail).toContain('From: "Our shop" <noreply@example.com>')
      expect(mail).toContain('Subject: Confirm your email address')
      const [, hash] = /https:\/\/www\.example\.com\/auth[^"]*token_hash=([\w-]+)/.exec(mail) ?? []
      expect((await auth('verify', { type: 'signup', token_hash: hash })).status).toBe(200)
      const session = await auth('token?grant_type=password', account)
      const { access_token: token } = JSON.parse(session.text) as { access_token: string }
      const own = await ask(origin(), '/rest/v1/profiles?select=user_id', {
        headers: { ...API, apikey: publicKey, Authorization: `Bearer ${token}` },
      })
      expect([own.status, JSON.parse(own.text)]).toEqual([200, [{ user_id: expect.any(String) }]])
      const allowed = await ask(origin(), '/auth/v1/token', {
        method: 'OPTIONS',
        headers: {
          ...API,
          Origin: 'https://www.example.com',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers':
            'apikey,authorization,x-client-info,x-supabase-api-version',
        },
      })
      expect(allowed.headers['access-control-allow-headers']).toContain('apikey')
    },
  )

  test('has a first admin', async () => {
    if (!hasAuthServer) {
      await machine.bash(
        `runuser -u postgres -- psql --dbname=site --command="insert into auth.users (id, email)
           values (gen_random_uuid(), 'you@example.com')"`,
      )
    }
    expect(await machine.bash(docBlock('docs/machine.md', 'first-admin'))).toBe('INSERT 0 1\n')
  })

  test('has a secret key, and only that one passes the rules', async () => {
    await machine.bash(docBlock('docs/machine.md', 'secret-key'))
    const key = machine.read('etc/site/secret-key').trim()
    expect((await askAs(key)).status).toBe(200)
    expect((await askAs(publicKey)).status).toBe(401)
    expect((await askAs(`${key}x`)).status).toBe(401)
    if (!hasAuthServer) return
    expect(await accountsAs(key)).toMatchObject({
      status: 200,
      text: expect.stringContaining('you@example.com'),
    })
    expect((await accountsAs(publicKey)).status).toBe(403)
  })

  test('has a provisioner, whose token the database knows', async () => {
    await machine.bash(docBlock('docs/machine.md', 'provisioner'), {
      // Nobody here knows the names of the examples, and the certificate is nobody's.
      PROVISIONER_URL: origin(),
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    })
    // The shop has not chosen an engine yet.
    await vi.waitFor(async () => {
      const health = `http://127.0.0.1:${machine.ports.provisioner}/healthz`
      expect(await (await fetch(health)).json()).toEqual({ status: 'other_engine' })
    }, 20_000)
  })

  test('has a worker, whose token the database knows, and whose public port the proxy serves', async () => {
    await machine.bash(docBlock('docs/machine.md', 'worker'), {
      WORKER_URL: origin(),
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    })
    await vi.waitFor(async () => {
      const health = `http://127.0.0.1:${machine.ports.worker}/healthz`
      expect(await (await fetch(health)).json()).toEqual({ status: 'ok' })
    }, 20_000)
    const followed = await ask(origin(), '/mail/unsubscribe/a.b', { headers: API })
    expect([followed.status, followed.headers['location']]).toEqual([
      303,
      'https://www.example.com/unsubscribe?token=a.b',
    ])
    const forged = await ask(origin(), '/mail/unsubscribe/a.b', {
      method: 'POST',
      headers: { ...API, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(forged.status).toBe(404)
  })

  test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('has units that systemd accepts', () => {
    const units = globSync('etc/systemd/system/*.service', { cwd: machine.folder })
    expect(units.length).toBe(4)
    for (const unit of units) {
      const path = join(machine.folder, unit)
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      })
      // A word that it does not know is a line, and no failure.
      const lines = stderr.split('\n').filter((line) => line.includes(basename(unit)))
      expect([unit, status, lines]).toEqual([unit, 0, []])
    }
  })
})
