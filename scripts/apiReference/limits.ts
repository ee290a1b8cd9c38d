import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import type { Backend } from '../../server/backend/backend.ts'
import type { ApiLimits } from '../../src/content/api/reference.ts'

const config = new URL('../../supabase/config.toml', import.meta.url)
interface Settings {
  api: { max_rows: number }
  auth: {
    jwt_expiry: number
    minimum_password_length: number
    sessions: { timebox: string; inactivity_timeout: string }
    rate_limit: { sign_in_sign_ups: number; token_refresh: number }
    email: { max_frequency: string; otp_expiry: number }
  }
}

/** The seconds that a statement of this role may take, as a column of a query. */
const timeOf = (role: string) => `(
  select substring(r.rolconfig::text from 'statement_timeout=(\\d+)s') from pg_roles r
  where r.rolname = '${role}') as ${role}_time`

/** The limits that requests meet: of the API, of sign-in, and of what one person or workspace may have. */
export async function readLimits(pg: Backend['pg']): Promise<Record<string, ApiLimits[]>> {
  const { api, auth } = parse(await readFile(config, 'utf8')) as unknown as Settings
  const { rows: quotas } = await pg.query<
    Record<'label' | 'max' | 'new_max' | 'days' | 'unit', string>
  >(
    `select label, default_max::text as max, new_max::text, new_days::text as days, unit
     from app.quota_metrics order by sort`,
  )
  const { rows } = await pg.query<Record<string, number | string | null>>(`select
    private.workspace_limit('owned') as owned, private.workspace_limit('members') as members,
    private.workspace_limit('invitations') as invitations,
    private.ticket_limit('tickets an hour') as tickets,
    private.ticket_limit('messages an hour') as messages,
    ${timeOf('anon')}, ${timeOf('authenticated')}, ${timeOf('api_key_read')},
    (select substring(p.prosrc from 'most constant integer := (\\d+)') from pg_proc p
      where p.oid = 'private.create_api_key(uuid,text,text,integer)'::regprocedure) as api_keys`)
  const text = (name: string) => {
    const found = rows[0]?.[name]
    if (typeof found !== 'string') throw new Error(`The limit ${name} has moved.`)
    return found
  }
  const limit = (name: string) => number(Number(rows[0]?.[name] ?? 0))
  return {
    requests: [
      { label: 'Rows of an answer', value: number(api.max_rows) },
      { label: 'Time of a request with the public key only', value: `${text('anon_time')} s` },
      { label: 'Time of a request with an access token', value: `${text('authenticated_time')} s` },
      { label: 'Time of a request with an API key', value: `${text('api_key_read_time')} s` },
    ],
    signIn: [
      { label: 'Access token', value: duration(`${auth.jwt_expiry}s`) },
      { label: 'Session', value: duration(auth.sessions.timebox) },
      { label: 'Session that is not used', value: duration(auth.sessions.inactivity_timeout) },
      {
        label: 'Sign-ins and sign-ups from one address in 5 minutes',
        value: number(auth.rate_limit.sign_in_sign_ups),
      },
      {
        label: 'Renewals from one address in 5 minutes',
        value: number(auth.rate_limit.token_refresh),
      },
      { label: 'Between two emails to one address', value: duration(auth.email.max_frequency) },
      { label: 'Link in an email', value: duration(`${auth.email.otp_expiry}s`) },
      { label: 'Password', value: `at least ${auth.minimum_password_length} characters` },
    ],
    quotas: quotas.map(({ label, max, new_max, days, unit }) => {
      const amount = (of: string) => [number(Number(of)), unit].filter(Boolean).join(' ')
      return {
        label,
        value: `${amount(max)}; ${amount(new_max)} until an account is ${days} days old`,
      }
    }),
    things: [
      { label: 'Workspaces that one person owns', value: limit('owned') },
      { label: 'Members of a workspace', value: limit('members') },
      { label: 'Pending invitations of a workspace', value: limit('invitations') },
      { label: 'API keys of a workspace', value: text('api_keys') },
      { label: 'Servers in one order', value: '20' },
      { label: 'New tickets in an hour', value: limit('tickets') },
      { label: 'Messages in an hour', value: limit('messages') },
    ],
  }
}

const number = (value: number) => value.toLocaleString('en')

const letters: Record<string, number> = { h: 3600, m: 60, s: 1 }
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** `720h` as "30 days". */
function duration(text: string): string {
  const [, amount = '', letter = ''] = /^(\d+)([hms])$/.exec(text) ?? []
  const seconds = Number(amount) * (letters[letter] ?? Number.NaN)
  const [name, size] = units.find(([, each]) => seconds >= each && seconds % each === 0) ?? []
  if (size === undefined) throw new Error(`This is no duration: ${text}`)
  return `${seconds / size} ${name}${seconds === size ? '' : 's'}`
}
