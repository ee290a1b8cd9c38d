import { createActor, type ActorOptions } from 'xstate'
import { authMachine, type AuthActor } from '@machines/auth'
import { attempt, authStorage, getClient } from '@/lib/supabase'
import { clearAndRevoke } from './actors/clearAndRevoke'
import { watchPage, type AuthDependencies } from './actors/dependencies'
import { refreshSession } from './actors/refreshSession'
import { findRole, findStaffType } from './actors/roles'
import { sessionEvents } from './actors/sessionEvents'
import { submit } from './actors/submit'
import { updateProfile } from './actors/updateProfile'

const browser: AuthDependencies = {
  getClient,
  storage: authStorage,
  attempt,
  siteRoot: () => `${window.location.origin}/`,
  watchPage,
}

type Options = ActorOptions<typeof authMachine>

export interface AuthActorOptions extends Pick<Options, 'inspect' | 'clock' | 'input'> {
  /** What tests put in place of the browser. */
  dependencies?: AuthDependencies
}

/** The auth machine with its real actors, not started: subscribe first, then start it. */
export function createAuthActor({
  dependencies = browser,
  ...options
}: AuthActorOptions = {}): AuthActor {
  const machine = authMachine.provide({
    actors: {
      sessionEvents: sessionEvents(dependencies),
      clearAndRevoke: clearAndRevoke(dependencies),
      submit: submit(dependencies),
      findStaffType: findStaffType(dependencies),
      findRole: findRole(dependencies),
      refreshSession: refreshSession(dependencies),
      updateProfile: updateProfile(dependencies),
    },
  })
  return createActor(machine, { input: undefined, ...options })
}
