import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { Browser, KEY, type Tab } from './browser.ts'
import { lastLink, newClient, newPerson, origin, password, type Mail } from './accounts.ts'

type TabOptions = Parameters<Browser['open']>[0]

/** Creates one backend for a test file, and a new browser for each test. Call it at the top of the file. */
export function useBackend() {
  const mails: Mail[] = []
  const open: Tab[] = []
  let backend: Backend
  let browser: Browser

  beforeAll(async () => {
    backend = await createBackend({
      siteUrl: origin,
      mailInterval: '0s',
      email: { send: async (mail) => void mails.push(mail) },
    })
  })
  afterAll(() => backend.close())

  beforeEach(() => {
    browser = new Browser(backend)
    // The backend logs what it refuses, and auth-js logs every session that has ended.
    for (const method of ['error', 'warn'] as const) {
      vi.spyOn(console, method).mockImplementation(() => {})
    }
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const tab of open.splice(0)) tab.close()
    await browser.quiet()
    vi.restoreAllMocks()
  })

  const openTab = (options?: TabOptions): Tab => {
    const tab = browser.open(options)
    open.push(tab)
    return tab
  }
  const person = () => newPerson(backend, mails)

  return {
    browser: () => browser,
    openTab,
    person,
    sql: (text: string, values: unknown[]) => backend.pg.query(text, values),
    /** The token in the link of the newest mail to this address. */
    tokenFor: (email: string) => lastLink(mails, email).searchParams.get('token_hash') ?? '',
    /** A session of the same person on another device. */
    elsewhere: async (email: string) => {
      const client = newClient(backend)
      await client.auth.signInWithPassword({ email, password })
      return client
    },
    /** Ends every session of a person from another device. */
    revokeAll: async (email: string) => {
      const client = newClient(backend)
      await client.auth.signInWithPassword({ email, password })
      await client.auth.signOut({ scope: 'global' })
    },
    signedInTab: async (options?: TabOptions) => {
      const somebody = await person()
      const tab = openTab(options)
      await tab.signedOut()
      tab.send.signIn(somebody.email)
      await tab.roleKnown()
      return { ...somebody, tab }
    },
    makeStaff: (id: string, type: string) =>
      backend.pg.query('insert into app.staff (user_id, staff_type) values ($1, $2)', [id, type]),
    /** Changes the stored session into one that expired an hour ago. */
    age: () => {
      const { local } = browser
      const stored = JSON.parse(local.getItem(KEY) ?? '{}') as object
      const expires_at = Math.floor(Date.now() / 1000) - 3600
      local.setItem(KEY, JSON.stringify({ ...stored, expires_at }))
    },
  }
}

/** A refusal in JSON. With a code it is the auth service's own. Without one it is from a proxy or firewall. */
export function refusal(status: number, code?: string): Response {
  const body =
    code === undefined ? { message: 'no' } : { code: status, error_code: code, msg: 'no' }
  return Response.json(body, { status })
}

export const newAddress = () => `${randomUUID()}@example.test`

/** A clock that a test can move ahead of the real one. */
export function movableClock(aheadSeconds = 0) {
  let ahead = aheadSeconds * 1000
  return {
    now: () => Date.now() + ahead,
    move(seconds: number) {
      ahead += seconds * 1000
    },
  }
}

export async function profileOf(tab: Tab) {
  const client = await tab.getClient()
  const { data, error } = await client.from('profiles').select('*').maybeSingle()
  if (error) throw error
  if (data === null) throw new Error('There is no profile')
  return data
}
