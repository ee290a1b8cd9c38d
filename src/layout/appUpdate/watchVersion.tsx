import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { AuthActor } from '@machines/auth'
import type { VersionActor } from '@machines/version'
import { ownBuild } from '@/lib/build'
import { interceptNavigation } from './interceptNavigation'
import { VersionContext } from './VersionContext'
import { VersionNotice } from './VersionNotice'
import { versionInput, versionLogic } from './versionActor'

/** What stands in a form with a password. Such forms keep no draft, and leaving them is not guarded. */
const UNGUARDED = 'form:has([autocomplete$=password]) input'

function isHalfTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(UNGUARDED)].some(
    ({ value }) => value !== '',
  )
}

/** A moment later: what listens to the page's end, below, must find the machine in its new state. */
function reload(): void {
  queueMicrotask(() => window.location.reload())
}

/**
 * While another build is out, loads the next page that the person opens as a document, where the machine agrees.
 * @returns what ends that
 */
function loadAtNavigation(actor: VersionActor, history: RouterHistory): () => void {
  /** Lets the router open the page that was taken last, where its document did not come. */
  let resume: (() => void) | null = null
  let release: (() => void) | null = null

  const take = (resumeNavigation: () => void): boolean => {
    if (!actor.getSnapshot().can({ type: 'NAVIGATE' })) return false
    actor.send({ type: 'NAVIGATE' })
    resume = resumeNavigation
    return true
  }
  const subscription = actor.subscribe((snapshot) => {
    if (!snapshot.matches({ build: { outdated: 'navigating' } })) {
      resume?.()
      resume = null
    }
    const isOutdated = snapshot.hasTag('outdated')
    if (isOutdated === (release !== null)) return
    release?.()
    release = isOutdated ? interceptNavigation(history, take) : null
  })
  // Guards of unsaved work ask here by themselves.
  const ask = (event: BeforeUnloadEvent) => {
    if (actor.getSnapshot().hasTag('busy') && isHalfTyped()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)

  return () => {
    subscription.unsubscribe()
    release?.()
    window.removeEventListener('beforeunload', ask)
  }
}

function Version({ history }: { history: RouterHistory }) {
  const actor = VersionContext.useActorRef()
  useEffect(() => loadAtNavigation(actor, history), [actor, history])
  return <VersionNotice />
}

/**
 * From here on the tab notices when another build is out, tells the person, and loads it with the next page that they
 * open. Everything of it is in one file with nothing beside the first one: it must be there when the old build is not.
 */
export function watchVersion({ history }: AnyRouter, auth: AuthActor): void {
  const own = ownBuild()
  if (own === undefined) return
  // A root of its own: a page that breaks leaves it standing, and it costs the pages nothing.
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <VersionContext.Provider
      logic={versionLogic({ auth, reload })}
      options={{ input: versionInput(own) }}
    >
      <Version history={history} />
    </VersionContext.Provider>,
  )
}
