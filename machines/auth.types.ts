import type { Secret } from './secret'

/** The machine's data about a session. Tokens stay in the client and are never in the machine. */
export interface Session {
  user: User
  /** Seconds since 1970, by the local clock. */
  expiresAt: number
  /** The session began with a link for a forgotten password, and the new password is not set yet. */
  recovery?: boolean
  /** The person has a second factor, and this session has not shown it. The service refuses its calls. */
  needsSecondFactor?: true
}

export interface User {
  id: string
  email: string | null
}

/**
 * A failure with texts for people. `code` is stable, so code compares it. `message` says what happened and `hint` says
 * what to do. `reasons` is the service's own list (weak passwords).
 */
export interface Failure {
  code: string
  message: string
  hint?: string
  reasons?: string[]
  /** The form field with the problem, if there is one. */
  field?: string
}

/** What a form sends. */
interface Credentials {
  email: string
  password: Secret
  /** For one request, where the site has a captcha. */
  captchaToken?: string | undefined
}

export type Submission =
  | ({ kind: 'signIn' } & Credentials)
  | ({ kind: 'signUp'; fullName: string } & Credentials)
  /** The browser asks for a passkey, which also says whose it is. */
  | { kind: 'passkey' }

/** Which sessions of the person a sign-out ends: all of them, or the one of this browser. */
export type SignOutScope = 'global' | 'local'

/** The result of a sign-in or sign-up. A sign-up that must be confirmed by email gives no session. */
export type SubmitOutcome =
  | { kind: 'session'; session: Session }
  | { kind: 'confirmEmail'; email: string }

/** `kept`: the refresh failed for now, and the session stays. `ended`: the service has ended the session, and why. */
export type RefreshOutcome =
  | { kind: 'refreshed'; session: Session }
  | { kind: 'kept' }
  | { kind: 'ended'; failure?: Failure }

export interface AuthContext {
  session: Session | null
  /** null when signed out; otherwise 'staff', 'user' or the value in user_roles. */
  role: string | null
  staffType: string | null
  /** A look-up failed, so the role is the default of the specification. The next CHECK looks it up again. */
  isRoleFallback: boolean
  /** Why the last sign-in or sign-up failed, or why the service cannot be reached. */
  failure: Failure | null
  /** The address of the last confirmation email. */
  unconfirmedEmail: string | null
  /** Credentials of the running attempt. They are removed when it ends. */
  submission: Submission | null
  /** Milliseconds since 1970. Injected, so that tests can change it. */
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

/** An event for the actor `sessionEvents`: read the session again. With `byClock` it does so only while online. */
export interface LookAgain {
  type: 'RETRY'
  byClock?: boolean
}

/** The events that the actor `sessionEvents` sends. */
export type SessionReport =
  | SessionEvent
  /** The tab became visible, or the network came back: repeat failed checks. */
  | { type: 'CHECK' }

export type AuthEvent =
  | SessionReport
  | ({ type: 'SIGN_IN' } & Credentials)
  | ({ type: 'SIGN_UP'; fullName: string } & Credentials)
  | { type: 'SIGN_IN_WITH_PASSKEY' }
  /** Ends every session of the person, or with `local` the one of this browser. */
  | { type: 'SIGN_OUT'; scope?: SignOutScope }
  /** Try again to reach the service. */
  | { type: 'RETRY' }
  /** The person left the refused form or the 'check your email' page. */
  | { type: 'DISMISS' }
  /** The new password is set. */
  | { type: 'RECOVERY_DONE' }
  /** The service refused a call that this role should allow, so the role is looked up again. */
  | { type: 'RECHECK_ROLE' }

/** The events that the machine emits. Toasts and navigation listen with `actor.on`. */
export type AuthEmitted =
  | { type: 'signedIn' }
  | { type: 'accountCreated' }
  | { type: 'signedOut' }
  | { type: 'signOutFailed' }
  | { type: 'sessionEnded'; failure?: Failure }
