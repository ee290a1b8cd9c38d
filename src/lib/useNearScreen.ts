import { useEffect, useState } from 'react'

/**
 * Whether an element has come near the screen. It stays true, so that what is loaded then remains.
 * @param isAtOnce it counts as near from the beginning
 * @returns the ref of the element, and whether it has come near
 */
export function useNearScreen(
  isAtOnce: boolean,
): [ref: (element: HTMLElement | null) => void, isNear: boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isNear, setIsNear] = useState(isAtOnce)
  useEffect(() => {
    if (element === null || isNear) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isNear])
  return [setElement, isNear]
}
