import { Pool, type QueryResultRow } from 'pg'
import type { TestDatabase } from './database.ts'

/** A request of the REST interface. */
export interface RestRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The claims of its token. Without a token they are those of the public key. */
  claims?: { role: string; sub?: string; session_id?: string }
  /** What it reads or calls. */
  sql: string
  values?: unknown[]
}

export interface RestAnswer<Row> {
  status: number
  /** The message of a refusal. */
  message?: string
  rows: Row[]
}

/**
 * Answers requests as PostgREST does: it signs in as `authenticator`, and each request is one transaction, which becomes
 * the role of the token, applies the limits of that role, calls the function in `pgrst.db_pre_request`, and then runs
 * the statement. https://docs.postgrest.org/en/stable/references/transactions.html
 */
export async function openRest({ name, port, rows }: TestDatabase, connections = 5) {
  const pool = new Pool({
    host: '127.0.0.1',
    port,
    user: 'authenticator',
    password: 'password',
    database: name,
    max: connections,
  })
  const settings = await rows<{ role: string; setting: string; value: string }>(`
    select r.rolname as role, split_part(c, '=', 1) as setting, split_part(c, '=', 2) as value
    from pg_roles r
    left join pg_db_role_setting s on s.setrole = r.oid, unnest(s.setconfig) c`)
  const settingOf = (role: string, setting: string) =>
    settings.find((each) => each.role === role && each.setting === setting)?.value
  const check = settingOf('authenticator', 'pgrst.db_pre_request')
  if (check === undefined) throw new Error('The migrations set no check before requests.')

  async function ask<Row extends QueryResultRow>({
    method,
    headers = {},
    claims = { role: 'anon' },
    sql,
    values = [],
  }: RestRequest): Promise<RestAnswer<Row>> {
    const client = await pool.connect()
    try {
      const access = method === 'GET' ? 'read only' : 'read write'
      await client.query(`begin isolation level read committed ${access}`)
      const local = {
        search_path: '"public", "extensions"',
        statement_timeout: settingOf(claims.role, 'statement_timeout') ?? '0',
        role: claims.role,
        'request.jwt.claims': JSON.stringify(claims),
        'request.method': method,
        'request.path': '/',
        'request.headers': JSON.stringify(headers),
        'request.cookies': '{}',
      }
      const entries = Object.entries(local)
      const calls = entries.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`)
      await client.query(`select ${calls.join(', ')}`, entries.flat())
      await client.query(`select ${check}()`)
      const answer = await client.query<Row>(sql, values)
      await client.query('commit')
      return { status: 200, rows: answer.rows }
    } catch (error) {
      await client.query('rollback')
      const { code = '', message } = error as { code?: string; message: string }
      return { status: statusOf(code, claims.role), message, rows: [] }
    } finally {
      client.release()
    }
  }
  return { ask, close: () => pool.end() }
}

/** https://docs.postgrest.org/en/stable/references/errors.html#status-codes */
function statusOf(code: string, role: string): number {
  const [, own] = /^PT(\d{3})$/.exec(code) ?? []
  if (own !== undefined) return Number(own)
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '25006') return 405
  return code.startsWith('23') ? 409 : 400
}
