import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { StatusIcon } from './StatusIcon'

/** How long a toast stays, in milliseconds (specification, section 9: about 4 to 5 seconds). */
export const TOAST_DURATION_MS = { success: 4000, error: 5000 } as const

/** How many toasts are visible at once (specification, section 9). */
export const TOAST_LIMIT = 3

const LEAVE_MS = 80

const KEY =
  'flex min-w-11 items-center justify-center self-stretch border-l border-line-3 px-3.5 font-semibold hover:underline focus-visible:-outline-offset-3'

export interface ToastAction {
  label: string
  onClick: () => void
}

/** The message, and a button or link after it. */
function content(message: string, end: (id: string) => ReactNode) {
  return ({ id }: Toast) => (
    <>
      <p className="min-w-0 flex-1 px-4 py-3.5 break-words">{message}</p>
      {end(id)}
    </>
  )
}

/** Runs the action and dismisses the toast. */
const actionButton = (action: ToastAction | undefined) => (id: string) =>
  action === undefined ? null : (
    <button
      type="button"
      className={KEY}
      onClick={() => {
        action.onClick()
        toast.dismiss(id)
      }}
    >
      {action.label}
    </button>
  )

/** In a new tab, so that the page keeps what was typed. */
const moreLink = (href: string | undefined) => () =>
  href === undefined ? null : (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={clsx(KEY, 'text-inherit no-underline')}
    >
      More <span className="sr-only">about this error (opens in a new tab)</span>
    </a>
  )

/**
 * Shows a success message for `TOAST_DURATION_MS.success`.
 * @returns the toast's id, for `dismissToast`
 */
export function notifySuccess(message: string, action?: ToastAction): string {
  return toast.success(content(message, actionButton(action)), {
    duration: TOAST_DURATION_MS.success,
  })
}

/**
 * Shows an error message for `TOAST_DURATION_MS.error`.
 * @param href what explains the error
 * @returns the toast's id, for `dismissToast`
 */
export function notifyError(message: string, href?: string): string {
  return toast.error(content(message, moreLink(href)), {
    duration: TOAST_DURATION_MS.error,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  })
}

/** Dismisses one toast or, without an id, all toasts. */
export function dismissToast(id?: string): void {
  toast.dismiss(id)
}

function ToastItem({ item }: { item: Toast }) {
  return (
    <li className="w-full">
      {/* Not on the list item: with another role, it would not be an item of the list. */}
      <div
        {...item.ariaProps}
        className={clsx(
          'toast relative flex items-stretch overflow-hidden rounded-control border border-transparent bg-text text-14 text-bg',
          item.visible ? 'toast-in' : 'toast-out',
        )}
      >
        {item.type === 'error' ? (
          <span className="-mr-2 flex items-start pt-[17px] pl-4">
            <StatusIcon shape="triangle" className="[&_path:last-child]:stroke-text" />
          </span>
        ) : null}
        {resolveValue(item.message, item)}
        <button
          type="button"
          aria-label="Close"
          data-tooltip=""
          className={KEY}
          onClick={() => toast.dismiss(item.id)}
        >
          <span aria-hidden="true">×</span>
        </button>
        <span
          aria-hidden="true"
          className="toast-left"
          style={{ animationDuration: `${item.duration}ms` }}
        />
      </div>
    </li>
  )
}

/**
 * Renders the toasts: at the bottom right, or on a phone under the bar, because sheets and dialogs have their buttons
 * at the lower edge. Mount it once. While the pointer or the focus is on it, the timers pause.
 * If there are more than `TOAST_LIMIT` toasts, the oldest is removed.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: LEAVE_MS })
  const { startPause, endPause } = handlers
  const visible = toasts.filter((item) => item.visible)
  const isPaused = useRef(false)
  const shownBefore = useRef(0)

  const pause = () => {
    if (isPaused.current) return
    isPaused.current = true
    startPause()
  }
  const resume = () => {
    isPaused.current = false
    endPause()
  }

  useEffect(() => {
    for (const item of visible.slice(TOAST_LIMIT)) toast.dismiss(item.id)
    // A toast that closes under the pointer or with the focus sends no `pointerleave` and no `blur`, so the timers must
    // resume here. If the pointer is on another toast, its next move pauses them again.
    if (visible.length < Math.min(shownBefore.current, TOAST_LIMIT)) {
      isPaused.current = false
      endPause()
    }
    shownBefore.current = visible.length
  }, [visible, endPause])

  return (
    <section
      aria-label="Notifications"
      data-toaster=""
      className="pointer-events-none fixed right-[max(24px,calc(50vw-648px))] bottom-6 z-60 w-[min(25rem,calc(100vw-32px))] max-md:inset-x-4 max-md:top-[calc(var(--bar)+var(--scale)+8px)] max-md:bottom-auto max-md:w-auto"
    >
      <ol
        aria-live="polite"
        className="pointer-events-auto grid gap-2"
        onPointerEnter={pause}
        onPointerMove={pause}
        onPointerLeave={resume}
        onFocus={pause}
        onBlur={resume}
      >
        {toasts
          .filter((item) => item.visible || item.dismissed)
          .slice(0, TOAST_LIMIT)
          .map((item) => (
            <ToastItem key={item.id} item={item} />
          ))}
      </ol>
    </section>
  )
}
