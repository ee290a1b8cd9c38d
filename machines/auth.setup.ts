import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type {
  AuthContext,
  AuthEmitted,
  AuthEvent,
  AuthInput,
  Failure,
  LookAgain,
  RefreshOutcome,
  Session,
  SignOutScope,
  Submission,
  SubmitOutcome,
} from './auth.types'
import { DEFAULT_ROLE, RENEWAL_CHECK_SECONDS, STAFF_ROLE, TIMEOUTS } from './constants'
import { isRenewalDue } from './renewal'

/** An actor that only declares its types. Without `.provide()` it throws when it starts. */
function promised<Output, Input = void>() {
  return fromPromise<Output, Input>(async ({ self }) => notProvided(self.id))
}

function notProvided(name: string): never {
  throw new Error(`The actor '${name}' was not provided to the auth machine`)
}

/** The actors of the machine. A new actor has its types here and its logic in `createActorLogic`. */
export const authActors = {
  /** Sends SessionReports and never throws. On RETRY it reads the session again. */
  sessionEvents: fromCallback<LookAgain>(({ self }) => notProvided(self.id)),
  /** Reads the access token, clears all stored auth data, then revokes the sessions of its person. */
  clearAndRevoke: promised<void, { scope: SignOutScope }>(),
  submit: promised<SubmitOutcome, Submission>(),
  /** Step 1 of the role: the staff type, or null if the person is not staff. */
  findStaffType: promised<string | null, { userId: string }>(),
  /** Step 2 of the role: the value in user_roles, or null. */
  findRole: promised<string | null, { userId: string }>(),
  refreshSession: promised<RefreshOutcome>(),
}

export type AuthActors = typeof authActors

/** The names of the promise actors. */
export type PromiseActorName = Exclude<keyof AuthActors, 'sessionEvents'>

/** The context of a new session, without any data of the previous person. */
function sessionOnly(session: Session): Omit<AuthContext, 'submission' | 'now'> {
  return {
    session,
    role: null,
    staffType: null,
    isRoleFallback: false,
    failure: null,
    unconfirmedEmail: null,
  }
}

/** Types, actors, delays, guards and actions of the auth machine; the chart is in auth.ts. */
export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    input: undefined as AuthInput | undefined,
    tags: {} as 'pending' | 'busy',
  },
  actors: authActors,
  delays: {
    bootTimeout: TIMEOUTS.boot,
    roleTimeout: TIMEOUTS.roleLookup,
    signOutTimeout: TIMEOUTS.signOut,
    submitTimeout: ({ context }) =>
      context.submission?.kind === 'passkey' ? TIMEOUTS.passkey : TIMEOUTS.submit,
    refreshTimeout: TIMEOUTS.refresh,
    renewalCheck: RENEWAL_CHECK_SECONDS * 1000,
  },
  guards: {
    /** The person must show their second factor first. */
    needsSecondFactor: ({ context }) => Boolean(context.session?.needsSecondFactor),
    /** The person must set a new password first. At the lower level the service would refuse it. */
    isRecovering: ({ context: { session } }) =>
      Boolean(session?.recovery) && !session?.needsSecondFactor,
    isRecovered: ({ context }) => !context.session?.recovery,
    /** Nothing is due any more before the person is signed in. */
    isComplete: ({ context: { session } }) => !session?.needsSecondFactor && !session?.recovery,
    /** The answer is a session that must show its second factor first. */
    isHalfSignedIn: (_, outcome: SubmitOutcome) =>
      outcome.kind === 'session' && Boolean(outcome.session.needsSecondFactor),
    isSession: (_, session: Session | null) => session !== null,
    isNoSession: (_, session: Session | null) => session === null,
    isSameUser: ({ context }, session: Session) => context.session?.user.id === session.user.id,
    /** The answer to a sign-in is a session. */
    isSignedIn: ({ context }, outcome: SubmitOutcome) =>
      outcome.kind === 'session' && context.submission?.kind !== 'signUp',
    /** The answer to a sign-up is a session: no email confirmation is needed. */
    isSignedUp: (_, outcome: SubmitOutcome) => outcome.kind === 'session',
    isStaff: (_, staffType: string | null) => staffType !== null,
    hasEnded: (_, outcome: RefreshOutcome) => outcome.kind === 'ended',
    isAnotherUser: ({ context }, outcome: RefreshOutcome) =>
      outcome.kind === 'refreshed' && outcome.session.user.id !== context.session?.user.id,
    isRoleFallback: ({ context }) => context.isRoleFallback,
    isDue: ({ context }) =>
      context.session !== null && isRenewalDue(context.session.expiresAt, context.now()),
  },
  actions: {
    /** Emits an event to the listeners of `actor.on`. */
    emitEvent: emit((_, emitted: AuthEmitted) => emitted),
    /** Keeps the old object if nothing changed: each focus of the tab sends the session again and must not render. */
    updateSession: assign({
      session: ({ context: { session: old } }, session: Session) =>
        old?.expiresAt === session.expiresAt &&
        old.user.email === session.user.email &&
        old.needsSecondFactor === session.needsSecondFactor &&
        Boolean(old.recovery) === Boolean(session.recovery)
          ? old
          : session,
    }),
    setSession: assign((_, session: Session) => sessionOnly(session)),
    setSessionFrom: assign((_, outcome: SubmitOutcome | RefreshOutcome) =>
      'session' in outcome ? sessionOnly(outcome.session) : {},
    ),
    renewSession: assign((_, outcome: RefreshOutcome) =>
      'session' in outcome ? { session: outcome.session } : {},
    ),
    forget: assign({
      session: null,
      role: null,
      staffType: null,
      isRoleFallback: false,
    }),
    /** A person for whom a code or a new password is due has no role. */
    dropAccess: assign({ role: null, staffType: null, isRoleFallback: false }),
    endRecovery: assign({
      session: ({ context: { session } }) =>
        session && { user: session.user, expiresAt: session.expiresAt },
    }),
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null, unconfirmedEmail: null }),
    keepSubmission: assign({ submission: (_, submission: Submission) => submission }),
    dropSubmission: assign({ submission: null }),
    keepUnconfirmedEmail: assign((_, outcome: SubmitOutcome) =>
      'email' in outcome ? { unconfirmedEmail: outcome.email } : {},
    ),
    keepStaff: assign((_, staffType: string | null) => ({ role: STAFF_ROLE, staffType })),
    keepRole: assign((_, role: string | null) => ({
      role: role ?? DEFAULT_ROLE,
      staffType: null,
    })),
    useRoleFallback: assign({ isRoleFallback: true }),
    clearRoleFallback: assign({ isRoleFallback: false }),
    retryBoot: sendTo('sessionEvents', { type: 'RETRY' }),
    retryByClock: sendTo('sessionEvents', { type: 'RETRY', byClock: true }),
  },
})
