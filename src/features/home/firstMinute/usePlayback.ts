import { useEffect, useRef, useState, type RefObject } from 'react'

/** Milliseconds between two pictures. */
const STEP_MS = 100

export interface Playback {
  seconds: number
  isPlaying: boolean
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
}

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A clock from 0 to `length` seconds. It starts by itself when a third of the element is on the screen, unless the
 * person has used it before. For people who prefer less motion it shows the end, and plays when they ask for it.
 */
export function usePlayback(element: RefObject<Element | null>, length: number): Playback {
  const [seconds, setSeconds] = useState(() => (prefersStill() ? length : 0))
  const [isPlaying, setIsPlaying] = useState(false)
  const isUsed = useRef(false)

  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = (now - last) / 1000
      last = now
      setSeconds((before) => Math.min(length, before + passed))
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, length])
  if (isPlaying && seconds >= length) setIsPlaying(false)

  useEffect(() => {
    if (prefersStill() || element.current === null || typeof IntersectionObserver === 'undefined')
      return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        if (!isUsed.current) setIsPlaying(true)
      },
      { threshold: 0.33 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return {
    seconds,
    isPlaying,
    play: () => {
      isUsed.current = true
      if (seconds >= length) setSeconds(0)
      setIsPlaying(true)
    },
    pause: () => {
      isUsed.current = true
      setIsPlaying(false)
    },
    seek: (to) => {
      isUsed.current = true
      setSeconds(to)
    },
  }
}
