import { useEffect, useState } from 'react'

/**
 * Counts seconds down to 0. It starts at the first render, and `start` restarts it. It uses the clock, so it is also
 * right after the tab has slept.
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
