import { createActor, fromCallback, fromPromise, type ActorOptions } from 'xstate'
import { authMachine, type AuthActor } from '@machines/auth'
import { authActors, type AuthActors, type PromiseActorName } from '@machines/auth.setup'
import type { LookAgain } from '@machines/auth.types'
import { UNREACHABLE } from '@machines/failures'
import { brand } from '@/lib/brand'
import { clearByPrefix } from '@/lib/clearByPrefix'
import { onPageActivity, type AuthDependencies, type ActorArgs } from './actors/dependencies'
import type { AuthActorLogic } from './actors/actorLogic'

type Options = ActorOptions<typeof authMachine>

export interface AuthActorOptions extends Pick<Options, 'inspect' | 'clock' | 'input'> {
  /** Tests pass their own; the default is the browser. */
  dependencies?: AuthDependencies
}

/** The auth machine with its real actors, not started: subscribe first, then start it. */
export function createAuthActor({ dependencies, ...options }: AuthActorOptions = {}): AuthActor {
  const loadLogic = logicLoader(dependencies)
  const machine = authMachine.provide({
    actors: {
      ...lazyActors(loadLogic),
      sessionEvents: fromCallback<LookAgain>(({ sendBack, receive }) => {
        let stop: (() => void) | undefined
        let isStopped = false
        const start = async () => {
          try {
            const { sessionEvents } = await loadLogic()
            if (!isStopped) stop ??= sessionEvents({ sendBack, receive })
          } catch {
            if (!isStopped) sendBack({ type: 'SESSION.UNAVAILABLE', failure: UNREACHABLE })
          }
        }
        receive(() => {
          if (stop === undefined) void start()
        })
        // Until the logic is loaded, this watches the page. After that the logic does.
        const unwatch = (dependencies?.onPageActivity ?? onPageActivity)((change) => {
          if (stop === undefined && change !== 'storage') sendBack({ type: 'CHECK' })
        })
        void start()
        return () => {
          isStopped = true
          unwatch()
          stop?.()
        }
      }),
      clearAndRevoke: fromPromise(async (args: ActorArgs<void>) => {
        const { signal } = args
        // Even if the logic does not load in time, the session must not stay in this browser.
        signal.addEventListener('abort', clearSession)
        const { clearAndRevoke } = await loadLogic()
          .catch((error: unknown) => {
            clearSession()
            throw error
          })
          .finally(() => signal.removeEventListener('abort', clearSession))
        // After an abort there may be another session, which must stay.
        if (!signal.aborted) await clearAndRevoke(args)
      }),
    },
  })
  return createActor(machine, { input: undefined, ...options })
}

/** The promise actors. Their logic is loaded when the first one starts. */
function lazyActors(loadLogic: () => Promise<AuthActorLogic>): Omit<AuthActors, 'sessionEvents'> {
  const lazy = (name: PromiseActorName) =>
    fromPromise<unknown, never>(async (args) => (await loadLogic())[name](args))
  const { sessionEvents: _, ...promised } = authActors
  const names = Object.keys(promised) as PromiseActorName[]
  return Object.fromEntries(names.map((name) => [name, lazy(name)])) as never
}

function clearSession() {
  clearByPrefix(brand.storageKey)
}

/** Loads the actors' logic once. After a failed load, the next call tries again. Rejects with a Failure. */
function logicLoader(dependencies: AuthDependencies | undefined): () => Promise<AuthActorLogic> {
  let loading: Promise<AuthActorLogic> | null = null
  return () => {
    loading ??= import('./actors/actorLogic').then(
      ({ createActorLogic }) => createActorLogic(dependencies),
      () => {
        loading = null
        throw UNREACHABLE
      },
    )
    return loading
  }
}
