import type { InputFrom, OutputFrom } from 'xstate'
import type { AuthActors, PromiseActorName } from '@machines/auth.setup'
import { clearAndRevoke } from './clearAndRevoke'
import { watchPage, type AuthDependencies, type Listening, type Work } from './dependencies'
import { refreshSession } from './refreshSession'
import { findRole, findStaffType } from './roles'
import { sessionEvents } from './sessionEvents'
import { submit } from './submit'
import { attempt, authStorage, getClient, whenClient } from '@/lib/supabase'

const browser: AuthDependencies = {
  getClient,
  whenClient,
  storage: authStorage,
  attempt,
  siteRoot: () => `${window.location.origin}/`,
  watchPage,
}

/** What each actor of the auth machine does: an entry for every one that `authActors` declares. */
export type AuthWork = {
  [Name in PromiseActorName]: (
    args: Work<InputFrom<AuthActors[Name]>>,
  ) => Promise<OutputFrom<AuthActors[Name]>>
} & { sessionEvents: (args: Listening) => () => void }

/** The logic of all actors. In a module of its own: the first paint needs none of it. */
export function createWork(dependencies: AuthDependencies = browser): AuthWork {
  return {
    sessionEvents: sessionEvents(dependencies),
    clearAndRevoke: clearAndRevoke(dependencies),
    submit: submit(dependencies),
    findStaffType: findStaffType(dependencies),
    findRole: findRole(dependencies),
    refreshSession: refreshSession(dependencies),
  }
}
