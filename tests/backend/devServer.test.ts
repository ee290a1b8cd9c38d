// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { freePort } from '../../build/ports.ts'
import { DEMO_PASSWORD, demoAccounts } from '../../server/backend/demo.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const SECRET = 'SIGNING-SECRET-THAT-NO-PAGE-MAY-READ'

let server: ChildProcess
let origin = ''
let folder = ''
let printed = ''

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  // Inside the project, where Vite serves files, like the default folder.
  folder = await mkdtemp(join(root, '.data-test-'))
  await writeFile(join(folder, 'signing-secret'), SECRET)
  // The option of Vite wins over the variable, which names a port that nobody serves.
  server = spawn(process.execPath, [vite, '--port', String(port)], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      MAIL_INTERVAL: '0s',
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_ANON_KEY: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (data: Buffer) => {
      printed += data.toString()
    })
  }
  const answers = () =>
    fetch(`${origin}/_mail`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(answers, { timeout: 150_000, interval: 200 }).catch(() => {
    throw new Error(`The development server did not answer.\n${printed}`)
  })
}, 160_000)
afterAll(async () => {
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
  })
  server.kill()
  await ended
  await rm(folder, { recursive: true, force: true })
})

/** Addresses that could expose a file of the data folder. */
const paths = () => {
  const name = basename(folder)
  const encoded = `%2e${name.slice(1)}`
  return [
    `/${name}/signing-secret`,
    `/${encoded}/signing-secret`,
    `/${name}/signing%2dsecret`,
    `/${name}%2fsigning-secret`,
    `//${name}/signing-secret`,
    `/src/../${name}/signing-secret`,
    `/src/..%2f${name}/signing-secret`,
    `/@fs${folder}/signing-secret`,
    `/@fs/${folder}/signing-secret`,
    `/@fs${root}/src/../${name}/signing-secret`,
    `/@fs${root}/${encoded}/signing-secret`,
    `/@id/${folder}/signing-secret`,
    `/@id/__x00__${folder}/signing-secret`,
    `/${name}/signing-secret/`,
    `/${name.toUpperCase()}/signing-secret`,
  ]
}

const newest = async () => {
  const response = await fetch(`${origin}/_mail`, { headers: { accept: 'application/json' } })
  const mails = (await response.json()) as { id: number; to: string; link: string }[]
  const mail = mails.find(({ to }) => to === 'reader@example.test')
  if (!mail) throw new Error('No mail was kept')
  return { ...mail, response }
}

describe('the development server', () => {
  const queries = [
    '',
    '?raw',
    '?url',
    '?import',
    '?import&raw',
    '?inline',
    '?url&raw',
    '?v=1',
    '?t=1',
  ]
  test('keeps what is there', async () => {
    expect(await readFile(join(folder, 'signing-secret'), 'utf8')).toBe(SECRET)
    const source = await fetch(`${origin}/src/main.tsx`)
    expect(source.status).toBe(200)
  })

  test.each(queries)('never serves the data of the backend, asked with %j', async (query) => {
    for (const path of paths()) {
      for (const accept of ['*/*', 'text/html', 'application/javascript']) {
        const response = await fetch(`${origin}${path}${query}`, { headers: { accept } })
        const body = await response.text()
        expect(body, `${path}${query}`).not.toContain(SECRET)
        expect(body, `${path}${query}`).not.toContain(Buffer.from(SECRET).toString('base64'))
      }
    }
  })

  test.each(['/_mail', '/src/main.tsx'])(
    'lets no other page on this machine read %s',
    async (path) => {
      const response = await fetch(`${origin}${path}`, {
        headers: { origin: 'http://localhost:9999' },
      })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: EMBEDDED_KEY },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

describe('a server on a port from the command line', () => {
  test.each(['provisioner', 'worker'])(
    'has a %s that finds it',
    async (name) => {
      const admin = demoAccounts.find(({ staffType }) => staffType === 'admin')
      const token = await signIn(admin?.email ?? '')
      const workers = async () => {
        const response = await fetch(`${origin}/rest/v1/${name}_list?select=worker`, {
          headers: { apikey: EMBEDDED_KEY, authorization: `Bearer ${token}` },
        })
        return ((await response.json()) as { worker: string }[]).map(({ worker }) => worker)
      }
      await expect
        .poll(workers, { timeout: 20_000 })
        .toEqual([expect.stringMatching(/^development-/)])
    },
    25_000,
  )
})

describe('/_mail', () => {
  const markup = '"<script>alert(1)</script>"'

  beforeAll(async () => {
    for (const email of ['reader@example.test', `${markup}@example.test`]) {
      await fetch(`${origin}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: EMBEDDED_KEY },
        body: JSON.stringify({ email, password: 'correct horse battery staple' }),
      })
    }
  })

  test('sends protective headers with the list, a mail and its text', async () => {
    const { id, response } = await newest()
    const page = await fetch(`${origin}/_mail`, { headers: { accept: 'text/html' } })
    const mail = await fetch(`${origin}/_mail/${id}`)
    const text = await fetch(`${origin}/_mail/${id}.txt`)
    for (const { headers } of [response, page, mail, text]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('script-src')
    }
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(mail.headers.get('content-security-policy')).toContain('sandbox')
    expect(mail.headers.get('content-security-policy')).not.toContain('allow-scripts')
  })

  test('shows a mail as it is sent, and its text', async () => {
    const { id, link } = await newest()
    expect(link).toMatch(new RegExp(`^${origin}/`))
    const html = await (await fetch(`${origin}/_mail/${id}`)).text()
    expect(html).toContain('Confirm email address')
    expect(html).not.toContain('<script')
    const text = await fetch(`${origin}/_mail/${id}.txt`)
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await text.text()).toContain(link)
    expect((await fetch(`${origin}/_mail/99999`)).status).toBe(404)
  })
})
