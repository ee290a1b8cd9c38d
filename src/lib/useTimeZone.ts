import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Where times are written for: the device's own zone, as `undefined`. A page that comes from a build is for nobody's in
 * particular and says UTC, until it is brought to life.
 */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => undefined,
    () => 'UTC',
  )
}
