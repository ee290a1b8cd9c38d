import { useEffect, useState } from 'react'

/** Counts seconds down to 0; `start` begins again. Counts by the clock, so a sleeping tab comes back right. */
export function useCountdown(seconds: number): { left: number; start: () => void } {
  const [end, setEnd] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  const left = end === null ? 0 : Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  const start = () => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return { left, start }
}
