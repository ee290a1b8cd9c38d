import { getCaptchaToken } from '@/lib/captcha/getCaptchaToken'
import { failure, failureOf } from '@/lib/errors'
import { claimsOf } from '@/lib/jwt'
import { createPassingClients } from '@/lib/passingClient'
import type { SessionStorage } from '@/lib/storage'
import { authStorage, clientOptions, type Client } from '@/lib/supabase'

/** The ways to confirm that it is still the person of this session. Each rejects with a Failure (plain object). */
interface Confirmations {
  /** Not for people with a second factor. Rejects with `invalid_credentials` for a wrong password. */
  confirmByPassword: (password: string) => Promise<void>
  /** The browser asks for a passkey. Rejects with `device_not_confirmed` or `passkey_refused`. */
  confirmByPasskey: () => Promise<void>
}

interface Dependencies {
  storage: SessionStorage
  /** Returns a new client that stores nothing. */
  getPassingClient: () => Promise<Client>
}

/** Creates the calls for given clients; the exports below use the site's own. */
export function createConfirmations({ storage, getPassingClient }: Dependencies): Confirmations {
  /** A second session, which nothing stores, signs in and confirms the session of this browser. Then it ends. */
  const confirm = async (signIn: (client: Client) => Promise<{ error: Error | null }>) => {
    const session = claimsOf(storage.read()?.access_token ?? '')['session_id']
    if (typeof session !== 'string') throw failure('not_signed_in')
    const client = await getPassingClient().catch((thrown: unknown) => {
      throw failureOf(thrown)
    })
    const { error } = await signIn(client)
    if (error !== null) throw failureOf(error)
    const answer = await client.rpc('confirm_session', { session_id: session })
    await client.auth.signOut({ scope: 'local' }).catch(() => undefined)
    if (answer.error) throw failureOf(answer.error, answer.status)
  }
  return {
    confirmByPassword: (password) => {
      const email = storage.read()?.user.email ?? ''
      return confirm(async ({ auth }) =>
        auth.signInWithPassword({
          email,
          password,
          options: { captchaToken: await getCaptchaToken() },
        }),
      )
    },
    confirmByPasskey: () =>
      confirm(async ({ auth }) =>
        auth.signInWithPasskey({ options: { captchaToken: await getCaptchaToken() } }),
      ),
  }
}

export const { confirmByPassword, confirmByPasskey } = createConfirmations({
  storage: authStorage,
  getPassingClient: createPassingClients(clientOptions),
})
