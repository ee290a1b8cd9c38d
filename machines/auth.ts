import { assertEvent, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { authSetup } from './auth.setup'
import type { AuthEvent, Session, Submission } from './auth.types'
import { SUBMIT_TIMED_OUT, toFailure, UNREACHABLE } from './failures'
import { renewal, role } from './auth.regions'

const { createStateConfig } = authSetup

type Args = { event: AuthEvent }

/** The session that an event carries. */
function sessionOf({ event }: Args): Session {
  if ('session' in event && event.session) return event.session
  throw new Error(`${event.type} carries no session`)
}

/** The session that an event carries, from a link for a forgotten password. */
function recoveryOf(args: Args): Session {
  return { ...sessionOf(args), recovery: true }
}

function submissionOf({ event }: Args): Submission {
  assertEvent(event, ['SIGN_IN', 'SIGN_UP', 'SIGN_IN_WITH_PASSKEY'])
  if (event.type === 'SIGN_IN_WITH_PASSKEY') return { kind: 'passkey' }
  const { email, password, captchaToken } = event
  return event.type === 'SIGN_IN'
    ? { kind: 'signIn', email, password, captchaToken }
    : { kind: 'signUp', email, password, captchaToken, fullName: event.fullName }
}

const setSession = { type: 'setSession', params: sessionOf } as const
const setRecovery = { type: 'setSession', params: recoveryOf } as const
const updateSession = { type: 'updateSession', params: sessionOf } as const
const isSameUser = { type: 'isSameUser', params: sessionOf } as const
const carriesSession = {
  type: 'isSession',
  params: ({ event }: Args) => ('session' in event ? event.session : null),
} as const

const signInOnInitial = {
  guard: carriesSession,
  target: '#auth.signedIn',
  actions: setSession,
} as const

/** Without a signed-in person, every event with a session signs its owner in. */
const signInOnAnySession = {
  'SESSION.INITIAL': signInOnInitial,
  'SESSION.SIGNED_IN': { target: '#auth.signedIn', actions: setSession },
  'SESSION.TOKEN_REFRESHED': { target: '#auth.signedIn', actions: setSession },
  'SESSION.USER_UPDATED': { target: '#auth.signedIn', actions: setSession },
  'SESSION.MFA_VERIFIED': { target: '#auth.signedIn', actions: setSession },
  'SESSION.PASSWORD_RECOVERY': { target: '#auth.signedIn', actions: setRecovery },
} as const

const submitting = {
  target: '#auth.authenticating',
  actions: ['clearFailure', { type: 'keepSubmission', params: submissionOf }],
} as const

/** Sign-in and sign-up. Both end the present session before they request a new one. */
const signInOrUp = {
  SIGN_IN: submitting,
  SIGN_UP: submitting,
  SIGN_IN_WITH_PASSKEY: submitting,
} as const

const loading = createStateConfig({
  tags: 'pending',
  after: {
    bootTimeout: {
      target: '#auth.signedOut.unreachable',
      actions: { type: 'keepFailure', params: UNREACHABLE },
    },
  },
  on: {
    ...signInOnAnySession,
    ...signInOrUp,
    'SESSION.INITIAL': [signInOnInitial, '#auth.signedOut.idle'],
    'SESSION.SIGNED_OUT': '#auth.signedOut.idle',
    'SESSION.UNAVAILABLE': {
      target: '#auth.signedOut.unreachable',
      actions: { type: 'keepFailure', params: ({ event }) => event.failure },
    },
    SIGN_OUT: '#auth.signingOut',
  },
})

const signedOut = createStateConfig({
  entry: 'forget',
  initial: 'idle',
  on: { ...signInOnAnySession, ...signInOrUp },
  states: {
    idle: { entry: 'clearFailure' },
    rejected: { on: { DISMISS: 'idle' } },
    confirmEmail: { on: { DISMISS: 'idle' } },
    unreachable: {
      // While the page is visible and online, no other event tries again.
      after: { renewalCheck: { target: 'unreachable', reenter: true, actions: 'retryByClock' } },
      on: {
        // A person can sign out even if the service cannot check the stored session.
        SIGN_OUT: { target: '#auth.signingOut', actions: 'clearFailure' },
        RETRY: { target: '#auth.loading', actions: ['clearFailure', 'retryBoot'] },
        // Automatic retries run in the background, so that a partly filled form stays unchanged.
        CHECK: { actions: 'retryBoot' },
        'SESSION.INITIAL': {
          guard: { type: 'isNoSession', params: carriesSession.params },
          target: 'idle',
        },
      },
    },
  },
})

/** This state ignores session events: they only come from its own calls. */
const authenticating = createStateConfig({
  tags: 'busy',
  entry: 'forget',
  exit: 'dropSubmission',
  initial: 'clearing',
  states: {
    clearing: {
      invoke: {
        id: 'clearAndRevoke',
        src: 'clearAndRevoke',
        input: { scope: 'global' },
        onDone: 'submitting',
        onError: 'submitting',
      },
      after: { signOutTimeout: 'submitting' },
    },
    submitting: {
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => context.submission as Submission,
        onDone: [
          {
            guard: { type: 'isHalfSignedIn', params: ({ event }) => event.output },
            target: '#auth.secondFactor',
            actions: { type: 'setSessionFrom', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: '#auth.signedIn',
            actions: [
              { type: 'setSessionFrom', params: ({ event }) => event.output },
              { type: 'emitEvent', params: { type: 'signedIn' } },
            ],
          },
          {
            guard: { type: 'isSignedUp', params: ({ event }) => event.output },
            target: '#auth.signedIn',
            actions: [
              { type: 'setSessionFrom', params: ({ event }) => event.output },
              { type: 'emitEvent', params: { type: 'accountCreated' } },
            ],
          },
          {
            target: '#auth.signedOut.confirmEmail',
            actions: [
              { type: 'keepUnconfirmedEmail', params: ({ event }) => event.output },
              { type: 'emitEvent', params: { type: 'accountCreated' } },
            ],
          },
        ],
        onError: {
          target: '#auth.signedOut.rejected',
          actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
      after: {
        submitTimeout: {
          target: '#auth.signedOut.rejected',
          actions: { type: 'keepFailure', params: SUBMIT_TIMED_OUT },
        },
      },
    },
  },
})

/** Events of the same person update the session. Events of another person start over with a new session. */
const updateOrStartOver = [
  { guard: isSameUser, actions: updateSession },
  { target: '#auth.signedIn', reenter: true, actions: setSession },
] as const

/** Handles the events of a present session, also while a code or a new password is due first. */
const whileThereIsASession = {
  // An event without a session is ignored: the client read the storage before the session was stored.
  'SESSION.INITIAL': [
    { guard: { type: 'isNoSession', params: carriesSession.params } },
    ...updateOrStartOver,
  ],
  'SESSION.SIGNED_IN': updateOrStartOver,
  'SESSION.TOKEN_REFRESHED': updateOrStartOver,
  'SESSION.USER_UPDATED': updateOrStartOver,
  'SESSION.MFA_VERIFIED': updateOrStartOver,
  'SESSION.PASSWORD_RECOVERY': { target: '#auth.signedIn', reenter: true, actions: setRecovery },
  'SESSION.SIGNED_OUT': {
    target: '#auth.signedOut.idle',
    actions: { type: 'emitEvent', params: { type: 'sessionEnded' } },
  },
  SIGN_OUT: '#auth.signingOut',
} as const

const signedIn = createStateConfig({
  type: 'parallel',
  // A code or a new password that is due comes before everything else, whatever event brought the session.
  always: [
    { guard: 'needsSecondFactor', target: '#auth.secondFactor' },
    { guard: 'isRecovering', target: '#auth.recovering' },
  ],
  on: {
    ...whileThereIsASession,
    ...signInOrUp,
    // The region 'role' handles this event of the same person.
    'SESSION.MFA_VERIFIED': { target: '#auth.signedIn', reenter: true, actions: setSession },
  },
  states: { role, renewal },
})

/**
 * The person gave a password, and has a second factor that this session has not shown. They can only show it or sign out.
 * It comes before a new password that is due. There is no role in this state, so guards let no one pass.
 */
const secondFactor = createStateConfig({
  ...renewal,
  entry: 'dropAccess',
  always: [
    { guard: 'isRecovering', target: '#auth.recovering' },
    {
      guard: 'isComplete',
      target: '#auth.signedIn',
      actions: { type: 'emitEvent', params: { type: 'signedIn' } },
    },
  ],
  on: whileThereIsASession,
})

/**
 * A person opened a link for a forgotten password. They can only set the new password or sign out.
 * There is no role in this state, so guards let no one pass.
 */
const recovering = createStateConfig({
  ...renewal,
  entry: 'dropAccess',
  always: [
    { guard: 'needsSecondFactor', target: '#auth.secondFactor' },
    { guard: 'isRecovered', target: '#auth.signedIn' },
  ],
  on: {
    ...whileThereIsASession,
    RECOVERY_DONE: { actions: 'endRecovery' },
  },
})

const signingOut = createStateConfig({
  tags: ['pending', 'busy'],
  invoke: {
    id: 'clearAndRevoke',
    src: 'clearAndRevoke',
    input: ({ event }) => ({ scope: ('scope' in event ? event.scope : undefined) ?? 'global' }),
    onDone: {
      target: '#auth.signedOut.idle',
      actions: { type: 'emitEvent', params: { type: 'signedOut' } },
    },
    onError: {
      target: '#auth.signedOut.idle',
      actions: { type: 'emitEvent', params: { type: 'signOutFailed' } },
    },
  },
  after: {
    signOutTimeout: {
      target: '#auth.signedOut.idle',
      actions: { type: 'emitEvent', params: { type: 'signOutFailed' } },
    },
  },
})

/**
 * The auth machine: who is signed in, with which role, until when. It does not know the client, the router or toasts:
 * `.provide()` sets its actors, and it emits events. The tag `pending` means that a guard must wait.
 * The tag `busy` means that a form must wait.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({
    session: null,
    role: null,
    staffType: null,
    isRoleFallback: false,
    failure: null,
    unconfirmedEmail: null,
    submission: null,
    now: input?.now ?? Date.now,
  }),
  invoke: { id: 'sessionEvents', src: 'sessionEvents' },
  initial: 'loading',
  states: { loading, signedOut, authenticating, secondFactor, signedIn, recovering, signingOut },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>
