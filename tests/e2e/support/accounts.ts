import { test, type APIRequestContext, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../../../server/backend/demo.ts'
import { EMBEDDED_KEY } from '../../../src/lib/embeddedKey.ts'

export const PASSWORD = DEMO_PASSWORD

/** The four kinds of people in the specification. */
export type Persona = 'anonymous' | 'user' | 'staff' | 'admin'

export interface Account {
  email: string
  password: string
}

/** A session as the auth service returns it and the client stores it. */
type StoredSession = Record<string, unknown>

/** The storage key of the client's session on the embedded backend. */
export const STORAGE_KEY = 'sb-basalt-auth-token'

export const DEMO: Record<Exclude<Persona, 'anonymous'> | 'billing', Account> = {
  user: { email: 'user@example.test', password: PASSWORD },
  staff: { email: 'staff@example.test', password: PASSWORD },
  billing: { email: 'billing@example.test', password: PASSWORD },
  admin: { email: 'admin@example.test', password: PASSWORD },
}

const headers = { apikey: EMBEDDED_KEY }

interface KeptMail {
  to: string
  subject: string
  link: string | null
}

/** The link of the newest mail to this address whose subject matches. */
export async function mailedLink(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  const response = await request.get('/_mail', { headers: { accept: 'application/json' } })
  const mails = (await response.json()) as KeptMail[]
  const mail = mails.find((each) => each.to === to && subject.test(each.subject))
  if (!mail?.link) throw new Error(`No mail to ${to} matches ${subject}`)
  return mail.link
}

/** An unused address. */
export function freshEmail(): string {
  return `person-${randomUUID()}@example.test`
}

/** Creates a confirmed account that has accepted what is in force. For tests that sign out, which ends every session of the account. */
export async function createAccount(
  request: APIRequestContext,
  fullName = 'Petra Person',
): Promise<Account> {
  const account = { email: freshEmail(), password: PASSWORD }
  const signUp = await request.post('/auth/v1/signup', {
    headers,
    data: { ...account, data: { full_name: fullName } },
  })
  if (!signUp.ok()) throw new Error(`Sign-up failed: ${await signUp.text()}`)
  const link = new URL(await mailedLink(request, account.email, /confirm/i))
  const verified = await request.post('/auth/v1/verify', {
    headers,
    data: { token_hash: link.searchParams.get('token_hash'), type: 'signup' },
  })
  if (!verified.ok()) throw new Error(`Confirmation failed: ${await verified.text()}`)
  await acceptDocuments(request, (await verified.json()) as StoredSession)
  return account
}

/** Accepts what is in force, as the form of sign-up does. Without it the person cannot order. */
async function acceptDocuments(request: APIRequestContext, session: StoredSession): Promise<void> {
  const own = { ...headers, authorization: `Bearer ${String(session['access_token'])}` }
  const read = await request.get('/rest/v1/provider?select=documents', { headers: own })
  const [{ documents = [] } = {}] = (await read.json()) as {
    documents?: { document: string; in_force: number | null }[]
  }[]
  for (const { document, in_force: version } of documents) {
    if (!['terms', 'privacy'].includes(document) || version === null) continue
    const accepted = await request.post('/rest/v1/rpc/accept_document', {
      headers: own,
      data: { document, document_version: version },
    })
    if (!accepted.ok()) throw new Error(`Not accepted: ${await accepted.text()}`)
  }
}

/** Creates a new session of an account, as the service returns it. */
export async function createSession(
  request: APIRequestContext,
  { email, password }: Account,
): Promise<StoredSession> {
  const response = await request.post('/auth/v1/token?grant_type=password', {
    headers,
    data: { email, password },
  })
  if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`)
  return (await response.json()) as StoredSession
}

/** Requests a new token with a session's refresh token, as another device would. */
export function refresh(request: APIRequestContext, session: StoredSession) {
  return request.post('/auth/v1/token?grant_type=refresh_token', {
    headers,
    data: { refresh_token: session['refresh_token'] },
  })
}

/** Stores a session for the client, before the first page of this context opens. */
export async function storeSession(page: Page, session: StoredSession): Promise<void> {
  await page.addInitScript(
    ([key, value, marker]) => {
      // Only once: a later load must find what the page itself has stored.
      if (sessionStorage.getItem(marker)) return
      sessionStorage.setItem(marker, '1')
      localStorage.setItem(key, value)
    },
    [STORAGE_KEY, JSON.stringify(session), 'test-session-stored'] as const,
  )
}

/** Less than the age at which the database asks for the password once more. */
const KEPT_MS = 3 * 60_000

const demoSessions = new Map<string, { session: StoredSession; until: number }>()

/**
 * Signs this page in as a person of this kind. No test ends a session of a demo account, so the tests of a worker share
 * one for some minutes: the server needs a tenth of a second to check a password.
 */
export async function signInAs(page: Page, persona: Persona): Promise<void> {
  if (persona === 'anonymous') return
  const key = `${test.info().project.name} ${persona}`
  let kept = demoSessions.get(key)
  if (!kept || kept.until < Date.now()) {
    const session = await createSession(page.request, DEMO[persona])
    kept = { session, until: Date.now() + KEPT_MS }
    demoSessions.set(key, kept)
  }
  await storeSession(page, kept.session)
}

/** Signs in with the form, as a person does. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}
