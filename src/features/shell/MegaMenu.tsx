import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { pageGroups, pagesIn, type PageGroup } from '@/content/pages'
import { StatusBadge } from '@/ui/StatusBadge'

/** How long a pointer rests on a group before its menu opens: passing over is not asking. */
const INTENT_MS = 120

/** All pages in groups. Opens on hover and on press; Escape closes and gives focus back. */
export function MegaMenu() {
  const [open, setOpen] = useState<PageGroup | null>(null)
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const publicPath = useRouterState({ select: (state) => state.location.publicHref })

  useEffect(() => () => clearTimeout(intent.current), [])

  const later = (next: PageGroup | null) => {
    clearTimeout(intent.current)
    intent.current = setTimeout(() => setOpen(next), INTENT_MS)
  }

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || open === null) return
    setOpen(null)
    event.currentTarget.querySelector<HTMLElement>(`[data-group=${open}]`)?.focus()
  }

  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null)
  }

  return (
    <nav aria-label="Main" className="bar-nav" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <ul>
        {pageGroups.map(({ id, label }) => {
          const pages = pagesIn(id)
          const isCurrent = pages.some(({ path }) => publicPath.split(/[?#]/)[0] === path)
          return (
            <li
              key={id}
              onPointerEnter={(event) => event.pointerType === 'mouse' && later(id)}
              onPointerLeave={(event) => event.pointerType === 'mouse' && later(null)}
            >
              <button
                type="button"
                className="bar-cell"
                data-group={id}
                data-current={isCurrent || undefined}
                aria-expanded={open === id}
                aria-controls={`menu-${id}`}
                onClick={() => {
                  clearTimeout(intent.current)
                  setOpen(open === id ? null : id)
                }}
              >
                {label}
                <svg
                  viewBox="0 0 8 8"
                  className="size-2 fill-none stroke-current"
                  aria-hidden="true"
                >
                  <path d="M1 2.5 4 5.5 7 2.5" strokeWidth="1.25" />
                </svg>
              </button>
              <div id={`menu-${id}`} className="mega" hidden={open !== id}>
                <ul>
                  {pages.map((page) => (
                    <li key={page.id}>
                      <Link
                        to={page.path}
                        activeProps={{ 'aria-current': 'page' }}
                        onClick={() => setOpen(null)}
                      >
                        <span className="strong">{page.nav}</span>
                        <span>{page.description}</span>
                        {page.status === undefined ? (
                          <span />
                        ) : (
                          <StatusBadge status={page.status} />
                        )}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
