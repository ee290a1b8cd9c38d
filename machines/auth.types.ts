import type { Secret } from './secret'

/** What the machine knows of a session. Tokens stay with the client: none is ever in the machine. */
export interface Session {
  user: User
  /** Seconds since 1970, by the local clock. */
  expiresAt: number
  /** Began with a link for a forgotten password, and the new one is not set yet. */
  recovery?: boolean
}

export interface User {
  id: string
  email: string | null
}

/**
 * A refusal in the person's words. `code` is stable and what the code compares; `message` says what
 * happened, `hint` what to do, `reasons` the service's own list (weak passwords).
 */
export interface Failure {
  code: string
  message: string
  hint?: string
  reasons?: string[]
  /** The form field that it is about, where there is one. */
  field?: string
}

export type Submission =
  | { kind: 'signIn'; email: string; password: Secret }
  | { kind: 'signUp'; email: string; password: Secret; fullName: string }

/** A sign-up that must be confirmed by mail gives no session. */
export type SubmitOutcome =
  | { kind: 'session'; session: Session }
  | { kind: 'confirmEmail'; email: string }

/** `kept`: could not refresh now, the session stands. `ended`: the service knows it no more, and why. */
export type RefreshOutcome =
  | { kind: 'refreshed'; session: Session }
  | { kind: 'kept' }
  | { kind: 'ended'; failure?: Failure }

export interface AuthContext {
  session: Session | null
  /** null when signed out; otherwise 'staff', 'user' or what user_roles holds. */
  role: string | null
  staffType: string | null
  /** A look-up failed, so the role is what the specification assumes then: looked up again at the next CHECK. */
  isRoleFallback: boolean
  /** Why the last attempt to get in was refused, or why the service cannot be reached. */
  failure: Failure | null
  /** The address that a confirmation mail was sent to. */
  unconfirmedEmail: string | null
  /** Credentials on their way, dropped when the attempt ends. */
  submission: Submission | null
  /** Milliseconds since 1970; injected, so that tests move it. */
  now: () => number
}

export interface AuthInput {
  now?: () => number
}

export type SessionEvent =
  | { type: 'SESSION.INITIAL'; session: Session | null }
  | { type: 'SESSION.SIGNED_IN'; session: Session }
  | { type: 'SESSION.SIGNED_OUT' }
  | { type: 'SESSION.TOKEN_REFRESHED'; session: Session }
  | { type: 'SESSION.PASSWORD_RECOVERY'; session: Session }
  | { type: 'SESSION.USER_UPDATED'; session: Session }
  | { type: 'SESSION.MFA_VERIFIED'; session: Session }
  | { type: 'SESSION.UNAVAILABLE'; failure: Failure }

/** What the actor `sessionEvents` receives: look for the session again. By the clock it does so only while online. */
export interface LookAgain {
  type: 'RETRY'
  byClock?: boolean
}

/** What the actor `sessionEvents` sends. */
export type SessionReport =
  | SessionEvent
  /** The tab became visible, or the network came back: look again at whatever waits. */
  | { type: 'CHECK' }

export type AuthEvent =
  | SessionReport
  | { type: 'SIGN_IN'; email: string; password: Secret }
  | { type: 'SIGN_UP'; email: string; password: Secret; fullName: string }
  | { type: 'SIGN_OUT' }
  /** Try again to reach the service. */
  | { type: 'RETRY' }
  /** The person left the refused form or the 'check your mail' page. */
  | { type: 'DISMISS' }
  /** The new password is set. */
  | { type: 'RECOVERY_DONE' }
  /** The service refused a call that this role should allow: look the role up again. */
  | { type: 'RECHECK_ROLE' }

/** What the machine tells the world: toasts and navigation listen with `actor.on`. */
export type AuthEmitted =
  | { type: 'signedIn' }
  | { type: 'accountCreated' }
  | { type: 'signedOut' }
  | { type: 'signOutFailed' }
  | { type: 'sessionEnded'; failure?: Failure }
