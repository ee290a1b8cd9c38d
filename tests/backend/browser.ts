import { vi } from 'vitest'
import { waitFor } from 'xstate'
import type { AuthSnapshot } from '../../machines/auth.ts'
import type { AuthEmitted } from '../../machines/auth.types.ts'
import { Secret } from '../../machines/secret.ts'
import type { Backend } from '../../server/backend/backend.ts'
import type { PageActivity } from '../../src/domain/session/actors/dependencies.ts'
import { createConfirmations } from '../../src/domain/session/confirmSession.ts'
import { createAuthActor, type AuthActorOptions } from '../../src/domain/session/authActor.ts'
import { createAuthEmails } from '../../src/features/auth/authEmails.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { createPassingClients } from '../../src/lib/passingClient.ts'
import { createOwnReader } from '../../src/lib/readOwn.ts'
import { createSessionStorage, type StorageLike } from '../../src/lib/storage.ts'
import { createClientLoader, type Attempt, type ClientOptions } from '../../src/lib/supabase.ts'
import { origin, password } from './accounts.ts'

export const KEY = 'sb-test-auth-token'

/** Answers instead of the backend, or returns undefined to let the request through. */
export type Fault = (request: Request) => Response | Promise<Response | void> | undefined

interface TabOptions
  extends Pick<ClientOptions, 'load' | 'now'>, Pick<AuthActorOptions, 'inspect'> {
  local?: () => StorageLike | null
}

const siteRoot = () => `${origin}/`

/** What the tabs of one browser share. */
export class Browser {
  readonly local = newArea()
  readonly session = newArea()
  readonly backend: Backend
  /** Method and path of every request, oldest first. */
  readonly requests: string[] = []
  #underWay = 0
  fault: Fault = () => undefined

  constructor(backend: Backend) {
    this.backend = backend
  }

  /** Waits until every request has been answered or has failed. */
  quiet = () => vi.waitUntil(() => this.#underWay === 0, { timeout: 15_000 })

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    this.#underWay += 1
    this.requests.push(`${request.method} ${pathname}${search}`)
    try {
      const answer = (await this.fault(request)) ?? (await this.backend.app.fetch(request))
      request.signal.throwIfAborted()
      return answer
    } finally {
      this.#underWay -= 1
    }
  }

  /** Opens the site in a tab: the real machine, actors and client, in this simulated browser. */
  open(options: TabOptions = {}) {
    const storage = createSessionStorage({
      key: KEY,
      local: options.local ?? (() => this.local),
      session: () => this.session,
    })
    const attempt: Attempt = { signal: null }
    const { now = Date.now } = options
    const clientOptions: ClientOptions = {
      url: () => origin,
      key: EMBEDDED_KEY,
      storage,
      attempt,
      fetch: this.fetch,
      ...options,
    }
    const { getClient, onClientReady } = createClientLoader(clientOptions)
    const readOwn = createOwnReader(clientOptions, getClient)
    const getPassingClient = createPassingClients(clientOptions)
    const listeners = new Set<(change: PageActivity) => void>()
    const actor = createAuthActor({
      dependencies: {
        getClient,
        onClientReady,
        readOwn,
        storage,
        attempt,
        siteRoot,
        onPageActivity(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        whenIdle: () => Promise.resolve(),
        now,
      },
      input: { now },
      inspect: options.inspect,
    })
    const emitted: AuthEmitted[] = []
    actor.on('*', (event) => emitted.push(event))
    actor.start()

    const until = async (is: (snapshot: AuthSnapshot) => boolean) => {
      await waitFor(actor, is, { timeout: 20_000 })
    }
    return {
      actor,
      emitted,
      storage,
      getClient,
      until,
      mail: createAuthEmails({ getClient, getPassingClient, siteRoot, storage }),
      confirm: createConfirmations({ getPassingClient, storage }),
      context: () => actor.getSnapshot().context,
      value: () => actor.getSnapshot().value,
      change(what: PageActivity) {
        for (const listener of listeners) listener(what)
      },
      signedOut: () => until((snapshot) => snapshot.matches('signedOut')),
      roleKnown: () => until((snapshot) => snapshot.matches({ signedIn: { role: 'known' } })),
      send: {
        signIn: (email: string, typed = password) =>
          actor.send({ type: 'SIGN_IN', email, password: new Secret(typed) }),
        signUp: (email: string, typed = password, fullName = 'Ada Example') =>
          actor.send({ type: 'SIGN_UP', email, password: new Secret(typed), fullName }),
      },
      close: () => actor.stop(),
    }
  }
}

export type Tab = ReturnType<Browser['open']>

function newArea(): StorageLike {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
