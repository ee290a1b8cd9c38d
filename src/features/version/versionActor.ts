import { fromCallback, fromPromise } from 'xstate'
import type { AuthActor } from '@machines/auth'
import { versionMachine, type VersionInput } from '@machines/version'
import { watchPage } from '@/features/auth/actors/dependencies'
import { brand } from '@/lib/brand'
import { readLatestBuild } from '@/lib/build'
import { isWorking } from '@/lib/unfinishedWork'

const TRIED = `${brand.slug}.moved-for`

/** The tab's storage may be forbidden or full: then it does not know what it has tried. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** Where storage is forbidden or full the session is in memory only, and a load would end it. */
function wouldSignOut(auth: AuthActor): boolean {
  if (auth.getSnapshot().context.session === null) return false
  try {
    return localStorage.getItem(brand.storageKey) === null
  } catch {
    return true
  }
}

export interface VersionLogicOptions {
  auth: AuthActor
  /** Loads the document of the present address again. */
  load: () => void
}

/** What the version machine starts with in this tab. */
export function versionInput(own: string): VersionInput {
  return { own, tried: inStorage((storage) => storage.getItem(TRIED)) }
}

/** The version machine with its real actors. */
export function versionLogic({ auth, load }: VersionLogicOptions) {
  return versionMachine.provide({
    actors: {
      occasions: fromCallback(({ sendBack }) => {
        const doubt = () => sendBack({ type: 'DOUBT' })
        window.addEventListener('vite:preloadError', doubt)
        const unwatch = watchPage((change) => {
          if (change !== 'storage') sendBack({ type: 'LOOK' })
        })
        return () => {
          window.removeEventListener('vite:preloadError', doubt)
          unwatch()
        }
      }),
      readLatest: fromPromise(async ({ signal }) => {
        const latest = await readLatestBuild(signal)
        if (latest === null) throw new Error('The site does not say which build is out')
        return latest
      }),
    },
    guards: {
      canLook: () =>
        document.visibilityState === 'visible' && navigator.onLine && !wouldSignOut(auth),
      isWorking,
      canLeave: () =>
        navigator.onLine &&
        !isWorking() &&
        !wouldSignOut(auth) &&
        // The new password may be typed already.
        !auth.getSnapshot().matches('recovering'),
    },
    actions: {
      load: ({ context: { latest } }) => {
        inStorage((storage) => storage.setItem(TRIED, latest ?? ''))
        load()
      },
    },
  })
}
