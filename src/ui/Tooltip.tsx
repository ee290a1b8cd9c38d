import * as RadixTooltip from '@radix-ui/react-tooltip'
import { clsx } from 'clsx'
import {
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type Ref,
} from 'react'
import type { TooltipApproach } from './tooltipApproach'

/** Milliseconds that the pointer must rest before a tooltip opens (specification, section 9). */
export const TOOLTIP_DELAY_MS = 700

/** Milliseconds after a tooltip closes in which the next one opens at once (the same section). */
export const TOOLTIP_SKIP_DELAY_MS = 300

const isDisabled = (element: Element) => element.getAttribute('aria-disabled') === 'true'

/** The tooltip text of an element; null if it has none now. */
function textOf(element: HTMLElement): string | null {
  const text = element.dataset['tooltip']
  if (text !== '') return text ?? null
  if (element.scrollWidth > element.clientWidth) return element.textContent
  // An icon shows its name. A control with visible text needs no tooltip.
  return /\p{L}/u.test(element.innerText) ? null : element.getAttribute('aria-label')
}

function useTooltipText(element: HTMLElement): string | null {
  return useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange)
      observer.observe(element, { attributes: true })
      return () => observer.disconnect()
    },
    () => textOf(element),
  )
}

interface Target {
  element: HTMLElement
  key: number
}

/** The tooltip of the last approached element. `TooltipHost` loads this component. */
export function Tooltips({ approach }: { approach: TooltipApproach }) {
  const [targets, setTargets] = useState<readonly Target[]>([])
  const { element } = approach
  if (targets.at(-1)?.element !== element) {
    // The previous tooltip stays mounted, so that it closes as Radix expects.
    const known = targets.find((target) => target.element === element)
    const key = (targets.at(-1)?.key ?? 0) + 1
    const others = targets.filter((target) => target !== known).slice(-1)
    setTargets([...others, { element, key }])
  }
  return (
    <RadixTooltip.Provider
      delayDuration={TOOLTIP_DELAY_MS}
      skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}
    >
      {targets.map((target) => (
        <Tooltip
          key={target.key}
          element={target.element}
          event={target.element === element ? approach.event : undefined}
        />
      ))}
    </RadixTooltip.Provider>
  )
}

/**
 * The landmark that a tooltip belongs to: nothing on a page may be outside of one. In a dialog the tooltip is rendered
 * into the body, as the dialog would cut it off.
 */
function landmarkOf(element: HTMLElement): HTMLElement | null {
  if (element.closest('[role=dialog],[role=alertdialog]')) return null
  return element.closest<HTMLElement>('main') ?? element.closest<HTMLElement>('header, footer')
}

/** A place in the landmark for the tooltip, without a box of its own; undefined for the body. */
function usePortalContainer(element: HTMLElement): HTMLElement | undefined {
  const [container] = useState(() => {
    const place = document.createElement('div')
    place.className = 'contents'
    return place
  })
  const landmark = landmarkOf(element)
  useLayoutEffect(() => {
    landmark?.append(container)
    return () => container.remove()
  }, [container, landmark])
  return landmark ? container : undefined
}

function Tooltip({ element, event }: { element: HTMLElement; event: Event | undefined }) {
  const text = useTooltipText(element)
  const container = usePortalContainer(element)
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>
        <ElementTrigger element={element} text={text} event={event} />
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={container}>
        <RadixTooltip.Content
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          // A press on the tooltip must not count as a press outside of the dialog below it.
          onPointerDown={(press) => press.stopPropagation()}
          className={clsx(
            'fade-in z-60 rounded-control border border-transparent bg-text text-bg',
            'max-w-[min(20rem,calc(100vw-16px))] font-normal whitespace-normal wrap-anywhere',
            isDisabled(element) ? 'px-3 py-2 text-14' : 'px-2.5 py-1.5 text-12',
          )}
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

interface ElementTriggerProps extends Omit<ComponentProps<'button'>, 'ref'> {
  element: HTMLElement
  text: string | null
  event: Event | undefined
  ref?: Ref<HTMLElement>
}

/** Connects an element of another component with Radix as its trigger. */
function ElementTrigger({ element, text, event, ref, ...trigger }: ElementTriggerProps) {
  const { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick } = trigger
  const describedBy = trigger['aria-describedby']

  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
    return () => {
      if (typeof ref === 'function') ref(null)
      else if (ref) ref.current = null
    }
  }, [element, ref])

  useLayoutEffect(() => {
    // Radix only uses fields that native events have too.
    const handlers = Object.entries({
      pointermove: text === null ? undefined : onPointerMove,
      pointerleave: onPointerLeave,
      blur: onBlur,
      // A press hides a tooltip, but not the reason of a disabled control.
      ...(isDisabled(element) ? {} : { pointerdown: onPointerDown, click: onClick }),
    }) as [string, EventListener | undefined][]
    for (const [type, handle] of handlers) if (handle) element.addEventListener(type, handle)
    return () => {
      for (const [type, handle] of handlers) if (handle) element.removeEventListener(type, handle)
    }
  })

  useEffect(() => {
    if (event === undefined || text === null) return
    // The library has loaded in the meantime: the pointer or the focus may be elsewhere now.
    if (event.type === 'pointerover') onPointerMove?.(event as never)
    const isFocused = event.type === 'focusin' && element === document.activeElement
    // Not the click event itself: the control called preventDefault, and Radix ignores such events.
    if (isFocused || (event.type === 'click' && isDisabled(element))) {
      onFocus?.(new FocusEvent('focus') as never)
    }
    // Runs once per approach.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [event])

  useEffect(() => {
    if (text === null) onBlur?.(new FocusEvent('blur') as never)
    // Radix passes a new `onBlur` at each render. Only a change of the text may close the tooltip.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])

  useEffect(() => {
    // Screen readers already announce its name, its own text and the reason of a disabled control.
    if (!describedBy || element.dataset['tooltip'] === '' || isDisabled(element)) return
    const own = element.getAttribute('aria-describedby')
    element.setAttribute('aria-describedby', own ? `${own} ${describedBy}` : describedBy)
    return () => {
      if (own === null) element.removeAttribute('aria-describedby')
      else element.setAttribute('aria-describedby', own)
    }
  }, [describedBy, element])

  return null
}
