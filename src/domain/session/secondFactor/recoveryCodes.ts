import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { callBackend } from '@/lib/callBackend'
import { authStorage } from '@/lib/supabase'
import { factorLost } from './factorLost'
import { renewSession } from './factors'

/**
 * Makes ten recovery codes. The earlier ones are void. Nobody can read them again.
 * @throws Failure (plain object): `invalid_state` without a second factor, `step_up_cancelled`
 */
export function createRecoveryCodes(): Promise<string[]> {
  return callBackend(v.array(v.string()), (client) => client.rpc('create_recovery_codes'))
}

/**
 * Uses up a recovery code instead of the second factor, which is lost: the person's second factors are removed, and
 * their other sessions end.
 * @param code as typed: spaces, hyphens and capitals do not matter
 * @throws Failure (plain object): `invalid_recovery_code`, `rate_limited`
 */
export async function redeemRecoveryCode(code: string): Promise<void> {
  try {
    await callBackend(v.unknown(), (client) => client.rpc('use_recovery_code', { code }))
  } catch (error) {
    // The answer to an earlier attempt may have been lost. Then this session needs no code any more.
    if ((error as Partial<Failure>).code === 'invalid_recovery_code') await renewSession()
    throw error
  }
  const session = authStorage.read()
  if (session !== null) factorLost.mark(session.user.id)
  await renewSession()
}
