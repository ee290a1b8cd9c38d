import { randomUUID } from 'node:crypto'
import { addressOf, type AuthCall, type AuthContext } from './context.ts'
import { Refusal } from './refusal.ts'

/** What a hook answers. Without a hook in the database every attempt may continue. */
interface Decision {
  decision?: 'continue' | 'reject'
  message?: string
  should_logout_user?: boolean
  error?: { http_code?: number; message?: string }
}

/** The SQL functions that hear about attempts, as `[auth.hook.*]` in supabase/config.toml names them. */
type Hook = 'password_verification_attempt' | 'mfa_verification_attempt'

const SUPABASE_NAMES: Record<Hook, string> = {
  password_verification_attempt: 'password-verification',
  mfa_verification_attempt: 'mfa-verification',
}

/**
 * Calls a hook in the database, as Supabase does.
 * @throws Refusal if it answers an error instead of a decision
 */
export async function callHook(
  { pg }: AuthContext,
  call: AuthCall,
  hook: Hook,
  event: { user_id: string; valid: boolean; factor_id?: string; factor_type?: string },
): Promise<Decision> {
  const name = `private.${hook}`
  const found = await pg.query<{ exists: boolean }>(
    'select to_regprocedure($1) is not null as exists',
    [`${name}(jsonb)`],
  )
  if (!found.rows[0]?.exists) return {}
  const metadata = {
    uuid: randomUUID(),
    time: new Date().toISOString(),
    name: SUPABASE_NAMES[hook],
    ip_address: addressOf(call),
  }
  const { rows } = await pg.query<{ decision: Decision | null }>(
    `select ${name}($1::jsonb) as decision`,
    [JSON.stringify({ metadata, ...event })],
  )
  const decision = rows[0]?.decision ?? {}
  if (decision.error?.message) {
    const { http_code = 500, message } = decision.error
    throw new Refusal(http_code, http_code === 500 ? 'unexpected_failure' : 'unknown', message)
  }
  return decision
}
