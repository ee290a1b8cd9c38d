import { startTransition, useEffect, useState } from 'react'
import { isHydrating } from './hydration'
import { onViewerZone, viewerZone } from './viewerZone'

/** For whom figures and times are written. */
export interface ViewerLocale {
  /** How this person's place writes figures (BCP 47). */
  locale: string
  /** IANA name: the zone of the person's profile. `undefined` is the device's own zone. */
  timeZone: string | undefined
}

/** For whom a build writes: the interface's own language, and the zone that belongs to no place. */
const BUILD_READER: ViewerLocale = { locale: 'en', timeZone: 'UTC' }

let here: ViewerLocale | undefined

function readerHere(): ViewerLocale {
  const locale = navigator.language || BUILD_READER.locale
  const timeZone = viewerZone()
  if (here?.locale !== locale || here.timeZone !== timeZone) here = { locale, timeZone }
  return here
}

/**
 * The reader's locale and time zone. A page that comes from a build is in UTC until it is hydrated. Then everything
 * written for a reader is rendered again in one transition, a slice at a time: an external store would make that one
 * long task.
 */
export function useViewerLocale(): ViewerLocale {
  const [reader, setReader] = useState(() => (isHydrating() ? BUILD_READER : readerHere()))
  useEffect(() => {
    const read = () => startTransition(() => setReader(readerHere()))
    read()
    window.addEventListener('languagechange', read)
    const stop = onViewerZone(read)
    return () => {
      window.removeEventListener('languagechange', read)
      stop()
    }
  }, [])
  return reader
}
