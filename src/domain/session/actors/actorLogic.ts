import { fromCallback, fromPromise } from 'xstate'
import type { AuthActors } from '@machines/auth.setup'
import { clearAndRevoke } from './clearAndRevoke'
import { onPageActivity, type AuthDependencies } from './dependencies'
import { refreshSession } from './refreshSession'
import { findRole, findStaffType } from './roles'
import { sessionEvents } from './sessionEvents'
import { submit } from './submit'
import { readOwn } from '@/lib/readOwn'
import { whenIdle } from '@/lib/whenIdle'
import { attempt, authStorage, getClient, onClientReady } from '@/lib/supabase'

const browser: AuthDependencies = {
  getClient,
  onClientReady,
  readOwn,
  storage: authStorage,
  attempt,
  siteRoot: () => `${window.location.origin}/`,
  onPageActivity,
  whenIdle,
  now: Date.now,
}

/** The actors of the auth machine with their logic: one for every actor that `authActors` declares. */
export function createActorLogic(dependencies: AuthDependencies = browser): AuthActors {
  return {
    sessionEvents: fromCallback(sessionEvents(dependencies)),
    clearAndRevoke: fromPromise(clearAndRevoke(dependencies)),
    submit: fromPromise(submit(dependencies)),
    findStaffType: fromPromise(findStaffType(dependencies)),
    findRole: fromPromise(findRole(dependencies)),
    refreshSession: fromPromise(refreshSession(dependencies)),
  }
}
