import * as v from 'valibot'
import { callAnonymously } from '@/lib/callAnonymously'
import { callAuth } from '@/lib/callAuth'
import { getCaptchaToken } from '@/lib/captcha/getCaptchaToken'

const mailsRow = v.pipe(
  v.object({
    is_wanted: v.boolean(),
    title: v.string(),
    list: v.nullable(v.picklist(['status', 'workspace'])),
    workspace: v.nullable(v.string()),
  }),
  v.transform(({ is_wanted, ...row }) => ({ ...row, isWanted: is_wanted })),
)

/** The mails that an unsubscribe link is about: those of a kind of event, or of a subscription. */
export type LinkedMails = v.InferOutput<typeof mailsRow>

/**
 * What the link would end.
 * @throws Failure (plain object): `not_found`
 */
export const loadLinkedMails = (token: string) =>
  callAnonymously(mailsRow, 'unsubscribe_preview', { token })

/** @throws Failure (plain object): `not_found`, `invalid_input` */
export const unsubscribe = (token: string) => callAnonymously(mailsRow, 'unsubscribe', { token })

/** @throws Failure (plain object): `not_found`, `invalid_input` */
export const undoUnsubscribe = (token: string) =>
  callAnonymously(mailsRow, 'unsubscribe_undo', { token })

const subscriptionRow = v.object({
  list: v.picklist(['status', 'workspace']),
  address: v.string(),
  workspace: v.nullable(v.string()),
})

/** An address that gets the mails of a list. */
export type ConfirmedSubscription = v.InferOutput<typeof subscriptionRow>

/** @throws Failure (plain object): `not_found` */
export const confirmSubscription = (token: string) =>
  callAnonymously(subscriptionRow, 'confirm_subscription', { token })

const undoneRow = v.object({ kind: v.string(), address: v.string() })

/**
 * Undoes a change of how an account is protected.
 * @returns the address of the account from now on
 * @throws Failure (plain object): `not_found`, `conflict`
 */
export async function undoChange(token: string): Promise<string> {
  const { address } = await callAnonymously(undoneRow, 'undo_change', { token })
  return address
}

/**
 * Sends a link to a new password.
 * @throws Failure (plain object): `mail_rate_limited`
 */
export async function mailNewPasswordLink(address: string): Promise<void> {
  const redirectTo = `${window.location.origin}/`
  const captchaToken = await getCaptchaToken()
  await callAuth<unknown>((auth) =>
    auth.resetPasswordForEmail(address, { redirectTo, captchaToken }),
  )
}
