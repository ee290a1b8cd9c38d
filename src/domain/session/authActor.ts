import { createActor, type ActorOptions } from 'xstate'
import { authMachine, type AuthActor } from '@machines/auth'
import { createActorLogic } from './actors/actorLogic'
import type { AuthDependencies } from './actors/dependencies'

type Options = ActorOptions<typeof authMachine>

export interface AuthActorOptions extends Pick<Options, 'inspect' | 'clock' | 'input'> {
  /** Tests pass their own; the default is the browser. */
  dependencies?: AuthDependencies
}

/** The auth machine with its real actors, not started: subscribe first, then start it. */
export function createAuthActor({ dependencies, ...options }: AuthActorOptions = {}): AuthActor {
  const machine = authMachine.provide({ actors: createActorLogic(dependencies) })
  return createActor(machine, { input: undefined, ...options })
}
