import { authSetup } from './auth.setup'
import { PROFILE_TIMED_OUT, toFailure } from './failures'

const { createStateConfig } = authSetup

/** Role resolution, in the three steps of the specification (section 4). */
export const role = createStateConfig({
  initial: 'lookingInStaff',
  // Here and not at signedIn: from there the other regions would start over too, and a save be lost.
  on: {
    'SESSION.MFA_VERIFIED': {
      guard: { type: 'isSameUser', params: ({ event }) => event.session },
      target: '.lookingInStaff',
      actions: { type: 'keepSession', params: ({ event }) => event.session },
    },
  },
  states: {
    lookingInStaff: {
      tags: 'pending',
      entry: 'trustRole',
      invoke: {
        id: 'findStaffType',
        src: 'findStaffType',
        input: ({ context }) => ({ userId: context.session?.user.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isStaff', params: ({ event }) => event.output },
            target: 'known',
            actions: { type: 'keepStaff', params: ({ event }) => event.output },
          },
          { target: 'lookingInUserRoles' },
        ],
        onError: { target: 'lookingInUserRoles', actions: 'assumeRole' },
      },
      after: { roleTimeout: { target: 'lookingInUserRoles', actions: 'assumeRole' } },
    },
    lookingInUserRoles: {
      tags: 'pending',
      invoke: {
        id: 'findRole',
        src: 'findRole',
        input: ({ context }) => ({ userId: context.session?.user.id ?? '' }),
        onDone: {
          target: 'known',
          actions: { type: 'keepRole', params: ({ event }) => event.output },
        },
        onError: {
          target: 'known',
          actions: [{ type: 'keepRole', params: null }, 'assumeRole'],
        },
      },
      after: {
        roleTimeout: {
          target: 'known',
          actions: [{ type: 'keepRole', params: null }, 'assumeRole'],
        },
      },
    },
    known: {
      on: {
        ROLE_DOUBTED: 'lookingInStaff',
        // An admin who was offline for a moment must not stay a user until the next reload.
        CHECK: { guard: 'isRoleAssumed', target: 'lookingInStaff' },
      },
    },
  },
})

/** Renewal, by the rule of the specification (section 9): a check every 30 s, a refresh within 3 checks of the end. */
export const renewal = createStateConfig({
  initial: 'waiting',
  states: {
    waiting: {
      after: {
        renewalCheck: [
          { guard: 'isDue', target: 'refreshing' },
          { target: 'waiting', reenter: true },
        ],
      },
      on: { CHECK: { guard: 'isDue', target: 'refreshing' } },
    },
    refreshing: {
      invoke: {
        id: 'refreshSession',
        src: 'refreshSession',
        onDone: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event.output },
            target: '#auth.signedOut.idle',
            actions: {
              type: 'tell',
              params: ({ event: { output } }) => ({
                type: 'sessionEnded',
                failure: 'failure' in output ? output.failure : undefined,
              }),
            },
          },
          {
            // Another tab may have signed in as somebody else meanwhile.
            guard: { type: 'isAnotherUser', params: ({ event }) => event.output },
            target: '#auth.signedIn',
            reenter: true,
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'waiting',
            actions: { type: 'renewSession', params: ({ event }) => event.output },
          },
        ],
        onError: 'waiting',
      },
      after: { refreshTimeout: 'waiting' },
    },
  },
})

/** One save at a time; what was refused stays in the context until the next try. */
export const profile = createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        SAVE_PROFILE: {
          target: 'saving',
          actions: [
            'clearProfileFailure',
            { type: 'keepProfileUpdate', params: ({ event }) => event.update },
          ],
        },
        DISMISS: { actions: 'clearProfileFailure' },
      },
    },
    saving: {
      tags: 'saving',
      exit: 'dropProfileUpdate',
      // A second submit while the first is under way is the same wish.
      on: { SAVE_PROFILE: {} },
      invoke: {
        id: 'updateProfile',
        src: 'updateProfile',
        input: ({ context }) => ({
          userId: context.session?.user.id ?? '',
          update: context.profileUpdate,
        }),
        onDone: {
          target: 'idle',
          actions: {
            type: 'tell',
            params: ({ event }) => ({ type: 'profileSaved', profile: event.output }),
          },
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'keepProfileFailure', params: ({ event }) => toFailure(event.error) },
            {
              type: 'tell',
              params: ({ event }) => ({ type: 'profileRefused', failure: toFailure(event.error) }),
            },
          ],
        },
      },
      after: {
        profileTimeout: {
          target: 'idle',
          actions: [
            { type: 'keepProfileFailure', params: PROFILE_TIMED_OUT },
            { type: 'tell', params: { type: 'profileRefused', failure: PROFILE_TIMED_OUT } },
          ],
        },
      },
    },
  },
})
