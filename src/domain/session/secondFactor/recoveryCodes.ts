import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { renewSession } from './factors'

/**
 * Makes ten recovery codes. The earlier ones are void. Nobody can read them again.
 * @throws Failure (plain object): `step_up_required`, `second_factor_required`
 */
export function createRecoveryCodes(): Promise<string[]> {
  return callBackend(v.array(v.string()), (client) => client.rpc('create_recovery_codes' as never))
}

/**
 * Uses up a recovery code instead of the second factor, which is lost: the person's second factors are removed, and
 * their other sessions end.
 * @param code as typed: spaces, hyphens and capitals do not matter
 * @throws Failure (plain object): `invalid_recovery_code`, `rate_limited`
 */
export async function redeemRecoveryCode(code: string): Promise<void> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase()
  await callBackend(v.unknown(), (client) =>
    client.rpc('use_recovery_code' as never, { code: plain } as never),
  )
  await renewSession()
}
