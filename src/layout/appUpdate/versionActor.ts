import { fromCallback, fromPromise } from 'xstate'
import { isHeldBack } from '@machines/auth.facts'
import { versionMachine, type VersionInput } from '@machines/version'
import { onPageActivity } from '@/domain/session/actors/dependencies'
import type { Auth } from '@/domain/session/lateAuth'
import { brand } from '@/lib/brand'
import { readLatestBuild } from '@/lib/build'
import { hasPendingWork } from '@/lib/pendingWork'

const TRIED = `${brand.slug}.moved-for`

/** Returns null if the tab's storage is blocked or full: the tab then does not remember which build it tried. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** If storage is blocked or full, the session is only in memory, and loading a document would end it. */
function wouldSignOut(auth: Auth): boolean {
  if (auth.getSnapshot().context.session === null) return false
  try {
    return localStorage.getItem(brand.storageKey) === null
  } catch {
    return true
  }
}

export interface VersionLogicOptions {
  auth: Auth
  /** Loads the document of the current address again. */
  reload: () => void
}

/** What the version machine starts with in this tab. */
export function versionInput(own: string): VersionInput {
  return { own, tried: inStorage((storage) => storage.getItem(TRIED)) }
}

/** The version machine with its real actors. */
export function versionLogic({ auth, reload }: VersionLogicOptions) {
  return versionMachine.provide({
    actors: {
      pageEvents: fromCallback(({ sendBack }) => {
        const onChunkFailed = () => sendBack({ type: 'CHUNK_FAILED' })
        window.addEventListener('vite:preloadError', onChunkFailed)
        const unwatch = onPageActivity((change) => {
          if (change !== 'storage') sendBack({ type: 'CHECK' })
        })
        return () => {
          window.removeEventListener('vite:preloadError', onChunkFailed)
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
      canCheck: () =>
        document.visibilityState === 'visible' && navigator.onLine && !wouldSignOut(auth),
      hasPendingWork,
      canNavigate: () =>
        navigator.onLine &&
        !hasPendingWork() &&
        !wouldSignOut(auth) &&
        // The person may have typed the code or the new password already.
        !isHeldBack(auth.getSnapshot()),
    },
    actions: {
      reload: ({ context: { latest } }) => {
        inStorage((storage) => storage.setItem(TRIED, latest ?? ''))
        reload()
      },
    },
  })
}
