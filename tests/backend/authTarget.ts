import { randomUUID } from 'node:crypto'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import type { CredentialOptions } from '../support/authenticator.ts'
import { lastLink, type Mail } from './accounts.ts'

const PASSWORD = 'correct horse battery staple'
const SITE = 'http://localhost:5173'

interface Answer {
  status: number
  body: AnswerBody
}

/** What answers hold, each some of it. */
interface AnswerBody {
  id: string
  access_token: string
  refresh_token: string
  user: { id: string; factors?: object[] }
  factors?: object[]
  friendly_name: string
  totp: { qr_code: string; secret: string; uri: string }
  expires_at: number
  webauthn: { type: string; credential_options: { publicKey: CredentialOptions } }
  challenge_id: string
  options: CredentialOptions
  passkeys_enabled: boolean
  action_link: string
}

export interface Person {
  id: string
  email: string
  password: string
  /** Of a session that began with the password. */
  token: string
  refreshToken: string
}

/** An auth service that the conformance suite examines. */
export interface AuthTarget {
  /** The origin of the site, which passkeys belong to. */
  site: string
  /** Only of the embedded backend, for what cannot be waited for. */
  backend: Backend | undefined
  ask: (
    method: string,
    path: string,
    options?: { token?: string | undefined; body?: unknown },
  ) => Promise<Answer>
  /** A new person with a confirmed address, signed in by password. */
  newPerson: () => Promise<Person>
  signIn: (person: Pick<Person, 'email' | 'password'>) => Promise<Answer>
  /** The tokens of the links to the old and the new address of a change that waits. */
  changeTokens: (email: string, newEmail: string) => Promise<{ old: string; new: string }>
  /** Until the next code of an authenticator app: a hook may refuse two within 30 seconds. */
  nextCode: () => Promise<void>
  close: () => Promise<void>
}

/**
 * The embedded backend, or the service at `TEST_AUTH_URL` (such as `https://<project>.supabase.co/auth/v1`) with its
 * public key (`TEST_AUTH_KEY`), its secret key (`TEST_AUTH_SECRET`) and the site it belongs to (`TEST_AUTH_SITE`).
 */
export async function openAuthTarget(): Promise<AuthTarget> {
  const { TEST_AUTH_URL, TEST_AUTH_KEY, TEST_AUTH_SECRET, TEST_AUTH_SITE } = process.env
  if (!TEST_AUTH_URL) return embeddedTarget()
  if (!TEST_AUTH_KEY || !TEST_AUTH_SECRET || !TEST_AUTH_SITE) {
    throw new Error('TEST_AUTH_URL needs TEST_AUTH_KEY, TEST_AUTH_SECRET and TEST_AUTH_SITE.')
  }
  const send = (path: string, init: RequestInit) => fetch(`${TEST_AUTH_URL}${path}`, init)
  const ask = asker(send, TEST_AUTH_KEY)
  const admin = asker(send, TEST_AUTH_SECRET)
  return withPeople(ask, {
    site: TEST_AUTH_SITE,
    backend: undefined,
    createPerson: async (email) => {
      const body = { email, password: PASSWORD, email_confirm: true }
      await admin('POST', '/admin/users', { token: TEST_AUTH_SECRET, body })
    },
    changeTokens: async (email, newEmail) => {
      const link = async (type: string) => {
        const body = { type, email, new_email: newEmail }
        const made = await admin('POST', '/admin/generate_link', { token: TEST_AUTH_SECRET, body })
        // Not its `hashed_token`: for the new address that is of the old one.
        return new URL(made.body.action_link).searchParams.get('token') ?? ''
      }
      return { old: await link('email_change_current'), new: await link('email_change_new') }
    },
    nextCode: () => new Promise((resolve) => setTimeout(resolve, 30_000)),
    close: async () => {},
  })
}

async function embeddedTarget(): Promise<AuthTarget> {
  const mails: Mail[] = []
  const backend = await createBackend({
    siteUrl: SITE,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
  })
  const ask = asker(
    async (path, init) => backend.app.fetch(new Request(`${SITE}/auth/v1${path}`, init)),
    EMBEDDED_KEY,
  )
  const tokenIn = (email: string) => lastLink(mails, email).searchParams.get('token_hash') ?? ''
  return withPeople(ask, {
    site: SITE,
    backend,
    createPerson: async (email) => {
      await ask('POST', '/signup', { body: { email, password: PASSWORD } })
      await backend.pg.query('update auth.users set email_confirmed_at = now() where email = $1', [
        email,
      ])
    },
    changeTokens: async (email, newEmail) => ({ old: tokenIn(email), new: tokenIn(newEmail) }),
    nextCode: async () => {
      const uses = await backend.pg.query("select to_regclass('app.factor_uses') as name")
      if ((uses.rows[0] as { name: string | null }).name === null) return
      await backend.pg.query(
        "update app.factor_uses set last_used_at = now() - interval '1 minute'",
      )
    },
    close: () => backend.close(),
  })
}

function asker(
  send: (path: string, init: RequestInit) => Promise<Response>,
  key: string,
): AuthTarget['ask'] {
  return async (method, path, { token = key, body: sent } = {}) => {
    const response = await send(path, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'conformance',
      },
      ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    })
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    return { status: response.status, body: body as AnswerBody }
  }
}

function withPeople(
  ask: AuthTarget['ask'],
  rest: Pick<AuthTarget, 'site' | 'backend' | 'changeTokens' | 'nextCode' | 'close'> & {
    createPerson: (email: string) => Promise<void>
  },
): AuthTarget {
  const { createPerson, ...target } = rest
  const signIn: AuthTarget['signIn'] = ({ email, password }) =>
    ask('POST', '/token?grant_type=password', { body: { email, password } })
  return {
    ...target,
    ask,
    signIn,
    newPerson: async () => {
      const person = { email: `${randomUUID()}@example.test`, password: PASSWORD }
      await createPerson(person.email)
      const { status, body } = await signIn(person)
      if (status !== 200) throw new Error(`Nobody could sign in: ${JSON.stringify(body)}`)
      return {
        ...person,
        id: body.user.id,
        token: body.access_token,
        refreshToken: body.refresh_token,
      }
    },
  }
}

/** The claims of a token. */
export function claims(token: string): {
  aal: string
  session_id: string
  amr: { method: string; timestamp: number }[]
} {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
