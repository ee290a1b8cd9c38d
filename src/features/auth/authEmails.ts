import type { User } from '@machines/auth.types'
import { getCaptchaToken } from '@/lib/captcha/getCaptchaToken'
import { failureOf } from '@/lib/errors'
import { createPassingClients } from '@/lib/passingClient'
import { authStorage, clientOptions, getClient, type Client } from '@/lib/supabase'
import type { SessionStorage } from '@/lib/storage'
import type { AuthDependencies } from '@/domain/session/actors/dependencies'
import { toSession } from '@/domain/session/actors/session'
import type { LinkType } from '@/domain/session/authSearch'
import { recoveryMark } from '@/domain/session/recoveryMark'
import type { ShownDocument } from '@/domain/provider/consentDocuments'

/** A link that the service has accepted. Its session is kept only in this object. */
export interface VerifiedLink {
  /** Whose link it is; null after the first of two mails of a change of address. */
  owner: User | null
  /**
   * Signs in as the owner in this browser and replaces any other session.
   * @param isRecovery the owner must set a password first
   */
  enter: (isRecovery: boolean) => Promise<void>
  /**
   * Stores as the owner that they accept these versions, which the form of this browser showed. It never rejects: the
   * dashboard asks for what could not be stored, and for a version that is not in force any more.
   */
  accept: (shown: readonly ShownDocument[]) => Promise<void>
  /** Ends that session without using it. If the owner is signed in here, their user data is refreshed. */
  close: () => Promise<void>
}

/** The calls that concern mails. Each rejects with a Failure (plain object). */
export interface AuthEmails {
  /** Requests a recovery mail. The result is the same for an unknown address. */
  requestPasswordReset: (email: string) => Promise<void>
  /** Requests another confirmation mail. The result is the same for an unknown address. */
  resendConfirmation: (email: string) => Promise<void>
  /** Verifies the token of a mail's link, which works only once. It does not change who is signed in. */
  verifyLink: (link: { tokenHash: string; type: LinkType }) => Promise<VerifiedLink>
  /** The user who is signed in, read from this browser's storage. It also works without a connection. */
  presentUser: () => User | null
  /** Sets the password of the person who is signed in. */
  setNewPassword: (password: string) => Promise<void>
}

interface AuthEmailDependencies extends Pick<
  AuthDependencies,
  'getClient' | 'siteRoot' | 'storage'
> {
  /** Returns a new client that stores nothing. */
  getPassingClient: () => Promise<Client>
}

/** Creates the calls for given clients; the exports below use the site's own client. */
export function createAuthEmails({
  getClient: get,
  getPassingClient: getPassing,
  siteRoot,
  storage,
}: AuthEmailDependencies): AuthEmails {
  return {
    requestPasswordReset: (email) =>
      translated(async () => {
        const { auth } = await get()
        const options = { redirectTo: siteRoot(), captchaToken: await getCaptchaToken() }
        refuse(await auth.resetPasswordForEmail(email, options))
      }),
    resendConfirmation: (email) =>
      translated(async () => {
        const { auth } = await get()
        const options = { emailRedirectTo: siteRoot(), captchaToken: await getCaptchaToken() }
        refuse(await auth.resend({ type: 'signup', email, options }))
      }),
    verifyLink: ({ tokenHash, type }) =>
      translated(async () => {
        const passing = await getPassing()
        const answer = await passing.auth.verifyOtp({ token_hash: tokenHash, type })
        refuse(answer)
        const { session } = answer.data
        if (session === null) return NOT_YET
        const { id, email = null } = session.user
        return {
          owner: { id, email },
          enter: (isRecovery) => translated(() => enter(get, storage, session, isRecovery)),
          accept: async (shown) => {
            await Promise.allSettled(
              shown.map(async (each) =>
                passing.rpc('accept_document', {
                  document: each.id,
                  document_version: each.version,
                }),
              ),
            )
          },
          close: () => close(get, passing, storage, id),
        }
      }),
    presentUser: () => toSession(storage.read(), storage)?.user ?? null,
    setNewPassword: (password) =>
      translated(async () => {
        const { auth } = await get()
        refuse(await auth.updateUser({ password }))
        recoveryMark.remove(storage)
      }),
  }
}

const NOT_YET: VerifiedLink = {
  owner: null,
  enter: () => Promise.reject(failureOf(null)),
  accept: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

interface Tokens {
  access_token: string
  refresh_token: string
  user: { id: string }
}

async function enter(
  get: AuthEmailDependencies['getClient'],
  storage: SessionStorage,
  { access_token, refresh_token, user }: Tokens,
  isRecovery: boolean,
): Promise<void> {
  const { auth } = await get()
  const before = storage.read()?.access_token
  const marked = recoveryMark.read(storage)
  // Written before the session, so that no tab sees the session without the mark.
  if (isRecovery) recoveryMark.write(storage, user.id)
  else recoveryMark.remove(storage)
  const { error } = await auth.setSession({ access_token, refresh_token })
  if (error) {
    if (marked === null) recoveryMark.remove(storage)
    else recoveryMark.write(storage, marked)
    throw error
  }
  // Nobody needs the previous session any more. If this call fails, the session expires later.
  if (before !== undefined) await auth.admin.signOut(before, 'local').catch(() => undefined)
}

async function close(
  get: AuthEmailDependencies['getClient'],
  passing: Client,
  storage: SessionStorage,
  ownerId: string,
): Promise<void> {
  // If the session cannot be revoked, it is lost with this object anyway.
  await passing.auth.signOut({ scope: 'local' }).catch(() => undefined)
  if (storage.read()?.user.id !== ownerId) return
  await get().then(
    ({ auth }) => auth.refreshSession(),
    () => undefined,
  )
}

/** Preloads the client for signing in while the person types. If that fails, the sign-in loads it again. */
export function loadClient(): void {
  getClient().catch(() => undefined)
}

function refuse({ error }: { error: Error | null }): void {
  if (error) throw error
}

async function translated<Given>(call: () => Promise<Given>): Promise<Given> {
  try {
    return await call()
  } catch (error) {
    throw failureOf(error)
  }
}

export const { requestPasswordReset, resendConfirmation, verifyLink, presentUser, setNewPassword } =
  createAuthEmails({
    getClient,
    getPassingClient: createPassingClients(clientOptions),
    storage: authStorage,
    siteRoot: () => `${window.location.origin}/`,
  })
