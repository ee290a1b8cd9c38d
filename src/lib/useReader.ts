import { startTransition, useEffect, useState } from 'react'
import { isHydrating } from './hydration'

/** For whom figures and times are written. */
export interface Reader {
  /** How this person's place writes figures (BCP 47). */
  locale: string
  /** IANA name; `undefined` is the device's own zone. */
  timeZone: string | undefined
}

/** Whom a build writes for: the interface's own language, and a zone that is nobody's in particular. */
const NOBODY: Reader = { locale: 'en', timeZone: 'UTC' }

let here: Reader | undefined

function readerHere(): Reader {
  const locale = navigator.language || NOBODY.locale
  if (here?.locale !== locale) here = { locale, timeZone: undefined }
  return here
}

/**
 * The reader; nobody in particular in a page that comes from a build, until it is brought to life. Then all that is
 * written for a reader is written anew in one transition, a slice at a time: not one long task, as from an external
 * store.
 */
export function useReader(): Reader {
  const [reader, setReader] = useState(() => (isHydrating() ? NOBODY : readerHere()))
  useEffect(() => {
    const read = () => startTransition(() => setReader(readerHere()))
    read()
    window.addEventListener('languagechange', read)
    return () => window.removeEventListener('languagechange', read)
  }, [])
  return reader
}
