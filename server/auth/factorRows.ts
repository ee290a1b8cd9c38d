import type { Queries } from './context.ts'

/** A second factor, as the auth service shows it in a user. */
export interface FactorAnswer {
  id: string
  created_at: string
  updated_at: string
  status: 'unverified' | 'verified'
  friendly_name?: string
  factor_type: 'totp' | 'webauthn' | 'phone'
  phone: string
  last_challenged_at: string | null
  web_authn_aaguid?: string
}

/** The second factors of a person, the oldest first. */
export async function factorsOf(db: Queries, userId: string): Promise<FactorAnswer[]> {
  const { rows } = await db.query<{ factor: FactorAnswer }>(
    `select jsonb_strip_nulls(jsonb_build_object(
              'id', id, 'created_at', created_at, 'updated_at', updated_at, 'status', status,
              'friendly_name', nullif(friendly_name, ''), 'factor_type', factor_type,
              'web_authn_aaguid', web_authn_aaguid))
            || jsonb_build_object('phone', coalesce(phone, ''), 'last_challenged_at', last_challenged_at)
            as factor
       from auth.mfa_factors where user_id = $1 order by created_at`,
    [userId],
  )
  return rows.map(({ factor }) => factor)
}
