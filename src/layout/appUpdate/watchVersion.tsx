import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { VERSION_TIMES } from '@machines/constants'
import type { VersionActor } from '@machines/version'
import type { Auth } from '@/domain/session/lateAuth'
import { ownBuild } from '@/lib/build'
import { interceptNavigation } from './interceptNavigation'
import { VersionContext } from './VersionContext'
import { VersionNotice } from './VersionNotice'
import { versionInput, versionLogic } from './versionActor'

/** The inputs of a form with a password. Such forms keep no draft and have no guard of unsaved work. */
const UNGUARDED = 'form:has([autocomplete$=password]) input'

function isHalfTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>(UNGUARDED)].some(
    ({ value }) => value !== '',
  )
}

/** Reloads in a microtask, because the `beforeunload` listener below must see the new state of the machine. */
function reload(): void {
  queueMicrotask(() => window.location.reload())
}

/**
 * While a new build is out, loads the next page that the person opens as a document, if the machine agrees.
 * @returns a function that stops it
 */
function loadAtNavigation(actor: VersionActor, router: AnyRouter): () => void {
  const release = interceptNavigation(router, () => {
    if (!actor.getSnapshot().can({ type: 'NAVIGATE' })) return undefined
    actor.send({ type: 'NAVIGATE' })
    // If no document comes, the person stopped it or the site does not answer. Then the router shows the page.
    return new Promise((resolve) => setTimeout(resolve, VERSION_TIMES.reloadTimeout))
  })
  // Guards of unsaved work have their own `beforeunload` listeners.
  const ask = (event: BeforeUnloadEvent) => {
    if (actor.getSnapshot().hasTag('busy') && isHalfTyped()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)

  return () => {
    release()
    window.removeEventListener('beforeunload', ask)
  }
}

function Version({ router }: { router: AnyRouter }) {
  const actor = VersionContext.useActorRef()
  useEffect(() => loadAtNavigation(actor, router), [actor, router])
  return <VersionNotice />
}

/**
 * Starts to watch for new builds in this tab. If one is out, it tells the person and loads it with the next page.
 * All of its code is in one chunk that needs only the first one: the host may have removed the other old chunks.
 */
export function watchVersion(router: AnyRouter, auth: Auth): void {
  const own = ownBuild()
  if (own === undefined) return
  // A separate React root: it still works after a page has thrown an error, and pages do not render it.
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <VersionContext.Provider
      logic={versionLogic({ auth, reload })}
      options={{ input: versionInput(own) }}
    >
      <Version router={router} />
    </VersionContext.Provider>,
  )
}
