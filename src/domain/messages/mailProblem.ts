import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

/** Why mail does not arrive: the address refused it, reported it as unwanted, or takes nothing from us. */
export const mailProblemReasons = ['bounce', 'complaint', 'refused'] as const

const mailProblem = v.object({
  address: v.string(),
  reason: v.picklist(mailProblemReasons),
  at: moment,
})

/** No mail is sent to an address any more. */
export type MailProblem = v.InferOutput<typeof mailProblem>

/**
 * Why no mail is sent to the signed-in person; null if mail is sent.
 * @throws Failure (plain object)
 */
export function loadMailProblem(signal: AbortSignal): Promise<MailProblem | null> {
  return readOwn(v.nullable(mailProblem), 'rpc/my_mail_problem', {}, signal)
}

/**
 * Sends mail to the address of the signed-in person again.
 * @throws Failure (plain object)
 */
export async function clearMailBlock(): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('clear_mail_block'))
}
