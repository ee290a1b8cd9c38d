import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'

interface MegaMenuCell<Id extends string> {
  id: Id
  label: string
  /** The current page belongs to this menu. */
  isCurrent?: boolean
}

/** A cell that leads to one page. */
interface MegaMenuLink {
  id: string
  link: ReactNode
}

export interface MegaMenuProps<Id extends string> {
  /** Accessible name of the navigation. */
  label?: string
  /** In their order. The element of a link has `data-cell`, like the buttons. */
  cells: readonly (MegaMenuCell<Id> | MegaMenuLink)[]
  /** Renders the panel of an open menu. A press on a link in it closes the menu. */
  renderPanel: (id: Id) => ReactNode
  /** Called when the pointer or the focus comes near a menu: prefetch its panel. */
  onNear?: () => void
}

/** Milliseconds that a pointer must rest on a cell before its menu opens. */
const INTENT_MS = 120

/** A separate chunk, loaded when the focus comes near. */
const loadKeys = () => import('./megaKeys')

/**
 * Cells of the bar: menus, each with a panel, and links. It follows the ARIA pattern of disclosure navigation: buttons and links without
 * menu roles. A panel opens on hover, press and Arrow Down. Arrows, Home and End move the focus.
 * Escape closes the panel and returns the focus.
 */
export function MegaMenu<Id extends string>({
  label = 'Main',
  cells,
  renderPanel,
  onNear,
}: MegaMenuProps<Id>) {
  const [open, setOpen] = useState<Id | null>(null)
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(intent.current), [])

  const near = () => {
    onNear?.()
    void loadKeys().catch(() => undefined)
  }

  const later = (next: Id | null) => {
    if (next !== null) onNear?.()
    clearTimeout(intent.current)
    intent.current = setTimeout(() => setOpen(next), INTENT_MS)
  }

  const now = (next: Id | null) => {
    clearTimeout(intent.current)
    setOpen(next)
  }

  const readKey = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: nav, key } = event
    if (key === 'Escape' && open !== null) {
      now(null)
      nav.querySelector<HTMLElement>(`[data-cell=${open}]`)?.focus()
    }
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (isOther || !/^(Arrow|Home|End)/.test(key)) return
    event.preventDefault()
    const menus = cells.flatMap((cell) => ('link' in cell ? [] : [cell.id]))
    loadKeys().then(
      ({ moveByKey }) => moveByKey({ key, nav, menus, show: now }),
      // Without this chunk, Tab and Enter still work.
      () => undefined,
    )
  }

  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) now(null)
  }

  const closeOnLink = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a')) now(null)
  }

  return (
    <nav
      aria-label={label}
      className="bar-nav"
      onKeyDown={readKey}
      onBlur={closeWhenLeft}
      onClick={closeOnLink}
    >
      <ul>
        {cells.map((cell) =>
          'link' in cell ? (
            <li key={cell.id}>{cell.link}</li>
          ) : (
            <li
              key={cell.id}
              onPointerEnter={(event) => event.pointerType === 'mouse' && later(cell.id)}
              onPointerLeave={(event) => event.pointerType === 'mouse' && later(null)}
            >
              <button
                type="button"
                className="bar-cell"
                data-cell={cell.id}
                data-current={cell.isCurrent || undefined}
                aria-expanded={open === cell.id}
                aria-controls={`menu-${cell.id}`}
                onFocus={near}
                onClick={() => now(open === cell.id ? null : cell.id)}
              >
                {cell.label}
                <svg
                  viewBox="0 0 8 8"
                  className="size-2 fill-none stroke-current"
                  aria-hidden="true"
                >
                  <path d="M1 2.5 4 5.5 7 2.5" strokeWidth="1.25" />
                </svg>
              </button>
              <div id={`menu-${cell.id}`} className="mega" hidden={open !== cell.id}>
                {open === cell.id ? renderPanel(cell.id) : null}
              </div>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
