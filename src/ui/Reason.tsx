import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'

const GAP = 6
const EDGE = 8
/** Long enough to carry the pointer from the control onto the sentence itself. */
const LEAVE_MS = 140

interface Handlers {
  onPointerEnter?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onPointerLeave?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Shows and hides the sentence that says why a control is off: on focus, on hover, on a press.
 * @param isOff whether there is such a sentence at all
 */
export function useReason(isOff: boolean) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  // A later reason must not open by itself because an earlier one was open when it went.
  if (!isOff && anchor) setAnchor(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (element: Element) => {
    clearTimeout(timer.current)
    setAnchor(element)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  const hideSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(null), LEAVE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Handlers for the control, each after the caller's own. */
  const handlers = (own: Handlers) => ({
    onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
      own.onPointerEnter?.(event)
      show(event.currentTarget)
    },
    onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
      own.onPointerLeave?.(event)
      if (event.currentTarget !== document.activeElement) hideSoon()
    },
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      own.onFocus?.(event)
      show(event.currentTarget)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      own.onBlur?.(event)
      hide()
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      own.onKeyDown?.(event)
      if (event.key === 'Escape' && anchor) {
        // The first Escape closes the sentence, not the dialog around it.
        event.stopPropagation()
        hide()
      }
    },
  })

  return { anchor, show, hide, hideSoon, handlers }
}

interface ReasonBubbleProps {
  id: string
  text: string
  reason: ReturnType<typeof useReason>
}

/** The sentence itself. In the top layer, so that no panel or dialog cuts it. */
export function ReasonBubble({ id, text, reason }: ReasonBubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null)
  const { anchor, hide, show, hideSoon } = reason

  useLayoutEffect(() => {
    const element = bubble.current
    if (!anchor || !element) return
    element.showPopover?.()
    const at = anchor.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    const below = at.bottom + GAP
    const fits = below + own.height <= window.innerHeight - EDGE
    const left = Math.min(at.left, window.innerWidth - own.width - EDGE)
    element.style.left = `${Math.max(EDGE, left)}px`
    element.style.top = `${fits ? below : Math.max(EDGE, at.top - GAP - own.height)}px`
    window.addEventListener('scroll', hide, { capture: true, passive: true, once: true })
    return () => {
      window.removeEventListener('scroll', hide, { capture: true })
      element.hidePopover?.()
    }
    // `hide` is made anew on each render and does the same each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [anchor, text])

  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      hidden={!anchor}
      className="fixed inset-auto m-0 max-w-[min(20rem,calc(100vw-16px))] rounded-control border border-transparent bg-text px-3 py-2 text-left text-14 font-normal whitespace-normal text-bg"
      onPointerEnter={() => anchor && show(anchor)}
      onPointerLeave={hideSoon}
    >
      {text}
    </span>
  )
}
