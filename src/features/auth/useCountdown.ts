import { useEffect, useState } from 'react'

/**
 * Counts seconds down to 0, from the first render on and again with `start`. Counts by the clock, so that a tab which
 * slept comes back right.
 */
export function useCountdown(seconds: number): { left: number; start: () => void } {
  const [times, setTimes] = useState(() => startingNow(seconds))
  const left = Math.max(0, Math.ceil((times.end - times.now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setTimes(({ end }) => ({ end, now: Date.now() })), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { left, start: () => setTimes(startingNow(seconds)) }
}

function startingNow(seconds: number) {
  const now = Date.now()
  return { now, end: now + seconds * 1000 }
}
