import { authSetup } from './auth.setup'

const { createStateConfig } = authSetup

/** Role resolution, in the three steps of the specification (section 4). */
export const role = createStateConfig({
  initial: 'lookingInStaff',
  // Not on `signedIn`: reentering it would restart the renewal too, and a running refresh would be lost.
  on: {
    'SESSION.MFA_VERIFIED': {
      guard: { type: 'isSameUser', params: ({ event }) => event.session },
      target: '.lookingInStaff',
      actions: { type: 'updateSession', params: ({ event }) => event.session },
    },
  },
  states: {
    lookingInStaff: {
      tags: 'pending',
      entry: 'clearRoleFallback',
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
        onError: { target: 'lookingInUserRoles', actions: 'useRoleFallback' },
      },
      after: { roleTimeout: { target: 'lookingInUserRoles', actions: 'useRoleFallback' } },
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
          actions: [{ type: 'keepRole', params: null }, 'useRoleFallback'],
        },
      },
      after: {
        roleTimeout: {
          target: 'known',
          actions: [{ type: 'keepRole', params: null }, 'useRoleFallback'],
        },
      },
    },
    known: {
      on: {
        RECHECK_ROLE: 'lookingInStaff',
        // Without this, an admin who was offline during the look-up would stay a user until the next reload.
        CHECK: { guard: 'isRoleFallback', target: 'lookingInStaff' },
      },
    },
  },
})

/** Renewal (specification, section 9): a check every 30 s, and a refresh within 3 checks of the expiry. */
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
              type: 'emitEvent',
              params: ({ event: { output } }) => ({
                type: 'sessionEnded',
                failure: 'failure' in output ? output.failure : undefined,
              }),
            },
          },
          {
            // Another tab may have signed in as another person in the meantime.
            guard: { type: 'isAnotherUser', params: ({ event }) => event.output },
            target: '#auth.signedIn',
            reenter: true,
            actions: { type: 'setSessionFrom', params: ({ event }) => event.output },
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
