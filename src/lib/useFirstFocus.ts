import { useEffect, type RefObject } from 'react'

/**
 * Focuses the one field of a form when the form appears, after a dialog around it has noted what had the focus before.
 * Not for a finger: the keyboard of a phone would hide the form.
 */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return undefined
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [field])
}
