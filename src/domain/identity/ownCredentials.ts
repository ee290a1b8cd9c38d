import * as v from 'valibot'
import { callAuth } from '@/lib/callAuth'
import { callBackend } from '@/lib/callBackend'

export interface PasswordChange {
  current: string
  next: string
  /** The six digits of the mail that `mailPasswordCode` sends; the service asks for them in a session of over a day. */
  code?: string
}

/**
 * Changes the password of the signed-in person. Their other sessions end.
 * @throws Failure (plain object): `current_password_invalid`, `weak_password`, `same_password`,
 * `reauthentication_needed`, `reauthentication_not_valid`
 */
export async function changePassword({ current, next, code }: PasswordChange): Promise<void> {
  await callAuth<unknown>((auth) =>
    auth.updateUser({
      password: next,
      current_password: current,
      ...(code === undefined ? {} : { nonce: code }),
    }),
  )
}

/**
 * Mails six digits with which a session of over a day may change the password.
 * @throws Failure (plain object): `mail_rate_limited`
 */
export async function mailPasswordCode(): Promise<void> {
  await callAuth<unknown>((auth) => auth.reauthenticate())
}

/**
 * Asks for another address. Both addresses get a mail; the address changes when both links were followed.
 * @throws Failure (plain object): `email_taken`, `mail_rate_limited`
 */
export async function requestEmailChange(email: string): Promise<void> {
  const options = { emailRedirectTo: `${window.location.origin}/` }
  await callAuth<unknown>((auth) => auth.updateUser({ email }, options))
}

/**
 * Takes back a change of address that waits for its confirmation: the links in both mails no longer work.
 * @throws Failure (plain object): `not_found` where it was confirmed meanwhile
 */
export async function withdrawEmailChange(): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('withdraw_email_change'))
}
