import { assertEvent, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { authSetup } from './auth.setup'
import type { AuthContext, AuthEvent, Session, Submission } from './auth.types'
import { ADMIN_STAFF_TYPE } from './constants'
import { SUBMIT_TIMED_OUT, toFailure, UNREACHABLE } from './failures'
import { renewal, role } from './auth.regions'

const { createStateConfig } = authSetup

type Args = { event: AuthEvent }

/** The session that an event carries. */
function sessionOf({ event }: Args): Session {
  if ('session' in event && event.session) return event.session
  throw new Error(`${event.type} carries no session`)
}

/** The same, of a link for a forgotten password. */
function recoveryOf(args: Args): Session {
  return { ...sessionOf(args), recovery: true }
}

function submissionOf({ event }: Args): Submission {
  assertEvent(event, ['SIGN_IN', 'SIGN_UP'])
  const { email, password } = event
  return event.type === 'SIGN_IN'
    ? { kind: 'signIn', email, password }
    : { kind: 'signUp', email, password, fullName: event.fullName }
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

/** A session that arrives while nobody is signed in signs its owner in, whichever event brings it. */
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

/** The two ways in. Both drop whatever session there is before they ask for a new one. */
const signInOrUp = { SIGN_IN: submitting, SIGN_UP: submitting } as const

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
      // Nothing else looks again while the page stays in sight and the line is up.
      after: { renewalCheck: { target: 'unreachable', reenter: true, actions: 'retryByClock' } },
      on: {
        // A stored session that cannot be reached can still be left behind.
        SIGN_OUT: { target: '#auth.signingOut', actions: 'clearFailure' },
        RETRY: { target: '#auth.loading', actions: ['clearFailure', 'retryBoot'] },
        // By itself it tries in the background: a form that is being filled in stays as it is.
        CHECK: { actions: 'retryBoot' },
        'SESSION.INITIAL': {
          guard: { type: 'isNoSession', params: carriesSession.params },
          target: 'idle',
        },
      },
    },
  },
})

/** Session events are not listened to here: they are the echoes of our own calls. */
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

/** Events of the person who is signed in change the session; those of another start over. */
const updateOrStartOver = [
  { guard: isSameUser, actions: updateSession },
  { target: '#auth.signedIn', reenter: true, actions: setSession },
] as const

/** What becomes of a session that somebody has, whether or not they must set a password first. */
const whileThereIsASession = {
  // Without a session it is the echo of a storage that was still empty when the client looked.
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
  // Whatever brought the session: a password that is due comes before everything else.
  always: { guard: 'isRecovering', target: '#auth.recovering' },
  on: {
    ...whileThereIsASession,
    ...signInOrUp,
    // The same person's is for the region 'role'.
    'SESSION.MFA_VERIFIED': { target: '#auth.signedIn', reenter: true, actions: setSession },
  },
  states: { role, renewal },
})

/**
 * Somebody came by a link for a forgotten password. Until the new one is set there are two ways: setting it, and
 * signing out. There is no role here: guards let nobody through.
 */
const recovering = createStateConfig({
  ...renewal,
  entry: 'dropAccess',
  always: { guard: 'isRecovered', target: '#auth.signedIn' },
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
 * The auth machine: who is signed in, with which role, until when. It knows no client, no router and no
 * toast: actors are given with `.provide()`, and what happened is emitted. Tag `pending` means that a guard
 * must wait; `busy` that a form must.
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
  states: { loading, signedOut, authenticating, signedIn, recovering, signingOut },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>

/** It is known whether somebody is signed in: there is nothing to wait for. */
export function isSettled(snapshot: AuthSnapshot): boolean {
  return (
    snapshot.matches('signedOut') || snapshot.matches('signedIn') || snapshot.matches('recovering')
  )
}

/** True for those who may enter the admin area (specification, section 6). A convenience: the database decides. */
export function isAdmin({ session, staffType }: AuthContext): boolean {
  return session !== null && staffType === ADMIN_STAFF_TYPE
}
