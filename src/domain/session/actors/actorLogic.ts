import type { InputFrom, OutputFrom } from 'xstate'
import type { AuthActors, PromiseActorName } from '@machines/auth.setup'
import { clearAndRevoke } from './clearAndRevoke'
import {
  onPageActivity,
  type AuthDependencies,
  type CallbackArgs,
  type ActorArgs,
} from './dependencies'
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

/** The logic of each actor of the auth machine: one entry for every actor that `authActors` declares. */
export type AuthActorLogic = {
  [Name in PromiseActorName]: (
    args: ActorArgs<InputFrom<AuthActors[Name]>>,
  ) => Promise<OutputFrom<AuthActors[Name]>>
} & { sessionEvents: (args: CallbackArgs) => () => void }

/** The logic of all actors. It is a separate module, because the first paint does not need it. */
export function createActorLogic(dependencies: AuthDependencies = browser): AuthActorLogic {
  return {
    sessionEvents: sessionEvents(dependencies),
    clearAndRevoke: clearAndRevoke(dependencies),
    submit: submit(dependencies),
    findStaffType: findStaffType(dependencies),
    findRole: findRole(dependencies),
    refreshSession: refreshSession(dependencies),
  }
}
