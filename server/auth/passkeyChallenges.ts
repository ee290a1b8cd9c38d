import { randomUUID } from 'node:crypto'
import type { AuthCall, Queries } from './context.ts'
import { Refusal } from './refusal.ts'
import { isUuid, requireBody, textOf } from './requests.ts'

const EXPIRY_SECONDS = 300

type Kind = 'registration' | 'authentication'

/** Keeps a challenge for five minutes. At sign-in nobody knows yet whose it is. */
export async function storeChallenge(
  db: Queries,
  kind: Kind,
  challenge: string,
  userId: string | null,
): Promise<{ challenge_id: string; expires_at: number }> {
  await db.query('delete from auth.webauthn_challenges where expires_at < now()')
  const [id, expiresAt] = [randomUUID(), Math.floor(Date.now() / 1000) + EXPIRY_SECONDS]
  await db.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, $4, to_timestamp($5))`,
    [id, userId, kind, JSON.stringify({ challenge }), expiresAt],
  )
  return { challenge_id: id, expires_at: expiresAt }
}

/**
 * The challenge that a request answers, with the answer of the browser. A challenge works once.
 * @throws Refusal
 */
export async function takeChallenge(
  db: Queries,
  call: AuthCall,
  kind: Kind,
  userId: string | null,
): Promise<{ challenge: string; credential: unknown }> {
  const body = await requireBody(call.request)
  const [id, credential] = [textOf(body, 'challenge_id'), body['credential']]
  if (id === '') throw invalid('challenge_id is required')
  if (credential === undefined || credential === null) throw invalid('credential is required')
  if (!isUuid(id)) throw invalid('challenge_id must be a valid UUID')
  const { rows } = await db.query<{ challenge: string; is_expired: boolean }>(
    `delete from auth.webauthn_challenges
      where id = $1 and challenge_type = $2 and user_id is not distinct from $3
      returning session_data ->> 'challenge' as challenge, expires_at < now() as is_expired`,
    [id, kind, userId],
  )
  const taken = rows[0]
  if (!taken) {
    const message = 'Challenge not found or already used'
    throw new Refusal(400, 'webauthn_challenge_not_found', message)
  }
  if (taken.is_expired) {
    throw new Refusal(400, 'webauthn_challenge_expired', 'Challenge has expired')
  }
  return { challenge: taken.challenge, credential }
}

const invalid = (message: string) => new Refusal(400, 'validation_failed', message)
