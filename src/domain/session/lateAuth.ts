import type { AuthActor, AuthSnapshot } from '@machines/auth'

/** What pages use of the auth machine. */
export type Auth = Pick<AuthActor, 'getSnapshot' | 'subscribe' | 'on' | 'send'>

/** The auth machine before and after it is loaded. */
export interface LateAuth extends Auth {
  /**
   * Loads the machine and starts it. If it does not load, it is loaded again when the connection is back or when
   * another part of the page listens.
   */
  start: (load: () => Promise<AuthActor>) => void
}

/** The machine's first snapshot, as far as pages read it. Prerendered pages are rendered and hydrated with it. */
export const firstAuthSnapshot = {
  context: {
    session: null,
    role: null,
    staffType: null,
    isRoleFallback: false,
    failure: null,
    unconfirmedEmail: null,
    submission: null,
    now: Date.now,
  },
  matches: (state: unknown) => state === 'loading',
  hasTag: (tag: unknown) => tag === 'pending',
} as unknown as AuthSnapshot

/**
 * The machine for rendering a page before anybody has signed in as a signed-in person sees it. It has no person: the
 * user's id is empty.
 */
export function createFrameAuth(): Auth {
  const { context } = firstAuthSnapshot
  const snapshot = {
    context: { ...context, session: { user: { id: '', email: null }, expiresAt: 0 } },
    matches: (state: unknown) => state === 'signedIn',
    hasTag: () => false,
  } as unknown as AuthSnapshot
  return { ...createLateAuth(), getSnapshot: () => snapshot }
}

type Subscription = ReturnType<Auth['subscribe']>

/**
 * Creates the auth machine of the first script, which contains neither the machine nor its library: a page is readable
 * and usable before the session is known. Listeners and events wait until the machine is loaded.
 */
export function createLateAuth(): LateAuth {
  let actor: AuthActor | undefined
  /** Loads the machine again, after it did not load. */
  let retry: (() => void) | undefined
  const waiting = new Set<(actor: AuthActor) => void>()

  const start = (load: () => Promise<AuthActor>) => {
    load().then(
      (loaded) => {
        actor = loaded
        for (const begin of waiting) begin(loaded)
        loaded.start()
      },
      () => {
        retry = () => {
          retry = undefined
          start(load)
        }
        window.addEventListener('online', () => retry?.(), { once: true })
      },
    )
  }

  const listen = (begin: (actor: AuthActor) => Subscription): Subscription => {
    if (actor) return begin(actor)
    let subscription: Subscription | undefined
    const wait = (loaded: AuthActor) => {
      subscription = begin(loaded)
    }
    waiting.add(wait)
    retry?.()
    return {
      unsubscribe() {
        waiting.delete(wait)
        subscription?.unsubscribe()
      },
    }
  }

  return {
    start,
    getSnapshot: () => actor?.getSnapshot() ?? firstAuthSnapshot,
    subscribe: (...args: unknown[]) =>
      listen((loaded) => loaded.subscribe(...(args as Parameters<Auth['subscribe']>))),
    on: (type, handler) => listen((loaded) => loaded.on(type, handler)),
    send: (event) => {
      if (actor) actor.send(event)
      else waiting.add((loaded) => loaded.send(event))
    },
  }
}
