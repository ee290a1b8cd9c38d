import { useRouterState } from '@tanstack/react-router'
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { pageGroups, pagesIn, type PageGroup } from '@/content/pages'

const load = async () => ({ default: (await import('./MegaPanel')).MegaPanel })
const MegaPanel = lazy(load)

/** How long a pointer rests on a group before its menu opens: passing over is not asking. */
const INTENT_MS = 120

/** All pages in groups. Opens on hover and on press; Escape closes and gives focus back. */
export function MegaMenu() {
  const [open, setOpen] = useState<PageGroup | null>(null)
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const path = useRouterState({ select: (state) => state.location.publicHref.split(/[?#]/)[0] })

  useEffect(() => () => clearTimeout(intent.current), [])

  const later = (next: PageGroup | null) => {
    if (next !== null) void load()
    clearTimeout(intent.current)
    intent.current = setTimeout(() => setOpen(next), INTENT_MS)
  }

  const now = (next: PageGroup | null) => {
    clearTimeout(intent.current)
    setOpen(next)
  }

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || open === null) return
    now(null)
    event.currentTarget.querySelector<HTMLElement>(`[data-group=${open}]`)?.focus()
  }

  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) now(null)
  }

  return (
    <nav aria-label="Main" className="bar-nav" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <ul>
        {pageGroups.map(({ id, label }) => (
          <li
            key={id}
            onPointerEnter={(event) => event.pointerType === 'mouse' && later(id)}
            onPointerLeave={(event) => event.pointerType === 'mouse' && later(null)}
          >
            <button
              type="button"
              className="bar-cell"
              data-group={id}
              data-current={pagesIn(id).some((page) => page.path === path) || undefined}
              aria-expanded={open === id}
              aria-controls={`menu-${id}`}
              onFocus={() => void load()}
              onClick={() => now(open === id ? null : id)}
            >
              {label}
              <svg viewBox="0 0 8 8" className="size-2 fill-none stroke-current" aria-hidden="true">
                <path d="M1 2.5 4 5.5 7 2.5" strokeWidth="1.25" />
              </svg>
            </button>
            <div id={`menu-${id}`} className="mega" hidden={open !== id}>
              {open === id ? (
                <Suspense>
                  <MegaPanel group={id} onLeave={() => now(null)} />
                </Suspense>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </nav>
  )
}
