import { failureOf } from '@/lib/errors'
import { getClient } from '@/lib/supabase'
import type { AuthDependencies } from './actors/dependencies'

/** The links that mails of ours carry. */
type LinkType = 'signup' | 'recovery' | 'email_change'

/** The calls around mails. Each rejects with a Failure (plain object). */
export interface Mail {
  /** Asks for a recovery mail. Answers the same for an address that is not known here. */
  requestPasswordReset: (email: string) => Promise<void>
  /** Asks for another confirmation mail. Answers the same for an address that is not known here. */
  resendConfirmation: (email: string) => Promise<void>
  /**
   * Verifies the token of a mail's link; it works once. `isSignedIn` is false after the first of the two mails of a
   * change of address.
   */
  verifyLink: (link: { tokenHash: string; type: LinkType }) => Promise<{ isSignedIn: boolean }>
  /** Sets the password of whoever is signed in. */
  setNewPassword: (password: string) => Promise<void>
}

/** Makes the calls over a client of choice; the site's own are below. */
export function createMail({
  getClient: get,
  siteRoot,
}: Pick<AuthDependencies, 'getClient' | 'siteRoot'>): Mail {
  return {
    requestPasswordReset: (email) =>
      translated(async () => {
        const { auth } = await get()
        refuse(await auth.resetPasswordForEmail(email, { redirectTo: siteRoot() }))
      }),
    resendConfirmation: (email) =>
      translated(async () => {
        const { auth } = await get()
        const options = { emailRedirectTo: siteRoot() }
        refuse(await auth.resend({ type: 'signup', email, options }))
      }),
    verifyLink: ({ tokenHash, type }) =>
      translated(async () => {
        const { auth } = await get()
        const answer = await auth.verifyOtp({ token_hash: tokenHash, type })
        refuse(answer)
        return { isSignedIn: answer.data.session !== null }
      }),
    setNewPassword: (password) =>
      translated(async () => {
        const { auth } = await get()
        refuse(await auth.updateUser({ password }))
      }),
  }
}

/** Loads what signing in takes, while the person still types. What cannot be loaded now is asked for again then. */
export function loadClient(): void {
  getClient().catch(() => undefined)
}

function refuse({ error }: { error: Error | null }): void {
  if (error) throw error
}

async function translated<Given>(work: () => Promise<Given>): Promise<Given> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

export const { requestPasswordReset, resendConfirmation, verifyLink, setNewPassword } = createMail({
  getClient,
  siteRoot: () => `${window.location.origin}/`,
})
