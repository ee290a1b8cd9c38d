import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Whether an element has come near the screen. It stays true, so that what is loaded then remains.
 * @param isAtOnce it counts as near from the beginning
 */
export function useNearScreen(isAtOnce: boolean): [RefObject<HTMLElement | null>, boolean] {
  const ref = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || isNear) return
    // A link to the form itself.
    if (isAtOnce || location.hash === `#${element.id}`) {
      setIsNear(true)
      return
    }
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [ref, isNear]
}
