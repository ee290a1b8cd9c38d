import { clearAndRevoke } from './clearAndRevoke'
import { watchPage, type AuthDependencies } from './dependencies'
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

/** Everything that the actors of the auth machine do. In a module of its own: the first paint needs none of it. */
export function createWork(dependencies: AuthDependencies = browser) {
  return {
    sessionEvents: sessionEvents(dependencies),
    clearAndRevoke: clearAndRevoke(dependencies),
    submit: submit(dependencies),
    findStaffType: findStaffType(dependencies),
    findRole: findRole(dependencies),
    refreshSession: refreshSession(dependencies),
  }
}

export type AuthWork = ReturnType<typeof createWork>
