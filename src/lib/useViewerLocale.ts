import { startTransition, useEffect, useState } from 'react'
import { isHydrating } from './hydration'
import { onViewerZone, viewerZone } from './viewerZone'

/** The viewer's formats for amounts of money and times. */
export interface ViewerLocale {
  /** The locale for amounts of money (BCP 47). */
  locale: string
  /** IANA name: the zone of the person's profile. `undefined` is the device's own zone. */
  timeZone: string | undefined
}

/** A build has no viewer, so it uses English and UTC. */
const BUILD_LOCALE: ViewerLocale = { locale: 'en', timeZone: 'UTC' }

let current: ViewerLocale | undefined

function currentViewer(): ViewerLocale {
  const locale = navigator.language || BUILD_LOCALE.locale
  const timeZone = viewerZone()
  if (current?.locale !== locale || current.timeZone !== timeZone) current = { locale, timeZone }
  return current
}

/**
 * The viewer's locale and time zone. A prerendered page uses UTC until it is hydrated. Then all components with this
 * hook render again in one transition, in small slices. An external store would make that one long task.
 */
export function useViewerLocale(): ViewerLocale {
  const [viewer, setViewer] = useState(() => (isHydrating() ? BUILD_LOCALE : currentViewer()))
  useEffect(() => {
    const read = () => startTransition(() => setViewer(currentViewer()))
    read()
    window.addEventListener('languagechange', read)
    const stop = onViewerZone(read)
    return () => {
      window.removeEventListener('languagechange', read)
      stop()
    }
  }, [])
  return viewer
}
