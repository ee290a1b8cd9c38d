import { useSyncExternalStore } from 'react'
import { absoluteUrl } from './absoluteUrl'

const never = () => () => {}

/** The origin of the website. A build without `VITE_SITE_URL` does not know it, so there it is undefined at first. */
export function useSiteOrigin(): string | undefined {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => absoluteUrl('/')?.replace(/\/$/, ''),
  )
}
