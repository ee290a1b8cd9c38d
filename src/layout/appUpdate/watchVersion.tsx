import type { AnyRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import type { AuthActor } from '@machines/auth'
import { ownBuild } from '@/lib/build'
import { takeNavigations } from './interceptNavigation'
import { VersionNotice } from './VersionNotice'
import { createVersionActor } from './versionActor'

/** What stands in a form with a password. Such forms keep no draft, and leaving them is not guarded. */
const UNGUARDED = 'form:has([autocomplete$=password]) input'

function isHalfTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(UNGUARDED)].some(
    ({ value }) => value !== '',
  )
}

/** A moment later: what listens to the page's end, below, must find the machine in its new state. */
function load(): void {
  queueMicrotask(() => window.location.reload())
}

/**
 * From here on the tab notices when another build is out, tells the person, and loads it with the next page that they
 * open. Everything of it is in one file with nothing beside the first one: it must be there when the old build is not.
 */
export function watchVersion(router: AnyRouter, auth: AuthActor): void {
  const own = ownBuild()
  if (own === undefined) return
  const actor = createVersionActor({ own, auth, load })

  /** Goes to the page that was taken last in the old way: its document did not come. */
  let handBack: (() => void) | null = null
  let giveBack: (() => void) | null = null
  actor.subscribe((snapshot) => {
    if (!snapshot.matches({ tab: { outdated: 'leaving' } })) {
      handBack?.()
      handBack = null
    }
    const isOutdated = snapshot.hasTag('outdated')
    if (isOutdated === (giveBack !== null)) return
    giveBack?.()
    giveBack = isOutdated ? takeNavigations(router.history, take) : null
  })
  function take(goOn: () => void): boolean {
    if (!actor.getSnapshot().can({ type: 'LEAVE' })) return false
    actor.send({ type: 'LEAVE' })
    handBack = goOn
    return true
  }

  // Guards of unsaved work ask here by themselves.
  window.addEventListener('beforeunload', (event) => {
    if (actor.getSnapshot().hasTag('busy') && isHalfTyped()) event.preventDefault()
  })
  actor.start()

  // A root of its own: a page that breaks leaves it standing, and it costs the pages nothing.
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<VersionNotice actor={actor} />)
}
