import { useCallback, useEffect, useRef } from 'react'

/** A function that stays the same and calls the latest one, for parts that are drawn again only when it is needed. */
export function useLatest<Args extends unknown[]>(
  latest: (...args: Args) => void,
): (...args: Args) => void {
  const ref = useRef(latest)
  useEffect(() => {
    ref.current = latest
  })
  return useCallback((...args: Args) => ref.current(...args), [])
}
