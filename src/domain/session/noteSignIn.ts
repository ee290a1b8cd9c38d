import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'

/** Puts the new session into the person's log of sign-ins. If it fails, the next change of the person does it. */
export async function noteSignIn(): Promise<void> {
  await callBackend(v.unknown(), (client) => client.rpc('note_sign_in')).catch(() => undefined)
}
