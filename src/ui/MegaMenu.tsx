import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'

interface MegaMenuGroup<Id extends string> {
  id: Id
  label: string
  /** The page that is shown belongs to it. */
  isCurrent?: boolean
}

export interface MegaMenuProps<Id extends string> {
  /** Names the navigation. */
  label?: string
  groups: readonly MegaMenuGroup<Id>[]
  /** What an open group shows. A press on a link in it closes the menu. */
  renderPanel: (id: Id) => ReactNode
  /** Somebody comes near a group: time to fetch its panel. */
  onNear?: () => void
}

/** How long a pointer rests on a group before its menu opens: passing over is not asking. */
const INTENT_MS = 120

/** Links beside each other in a panel, as frame.css lays them out. */
const COLUMNS = 2

/** Where each arrow leads among the links of a panel. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
}

/** Focuses the first link of a panel that is opening, whose content may still be loading. */
function enter(panel: Element | null | undefined): void {
  const first = panel?.querySelector('a')
  if (!panel || first) return first?.focus()
  const observer = new MutationObserver(() => {
    observer.disconnect()
    const isMine = panel.parentElement?.contains(document.activeElement)
    if (isMine && !panel.hasAttribute('hidden')) enter(panel)
  })
  observer.observe(panel, { childList: true, subtree: true })
}

/**
 * Groups of the bar with a panel each, by the ARIA pattern of disclosure navigation: buttons and links, no menu roles.
 * Opens on hover, on press and on Arrow Down; arrows, Home and End move; Escape closes and gives the focus back.
 */
export function MegaMenu<Id extends string>({
  label = 'Main',
  groups,
  renderPanel,
  onNear,
}: MegaMenuProps<Id>) {
  const [open, setOpen] = useState<Id | null>(null)
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(intent.current), [])

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
    const { currentTarget: nav, target, key } = event
    if (key === 'Escape' && open !== null) {
      now(null)
      nav.querySelector<HTMLElement>(`[data-group=${open}]`)?.focus()
      return
    }
    const step = STEPS[key]
    if (step === undefined && key !== 'Home' && key !== 'End') return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    const buttons = [...nav.querySelectorAll<HTMLElement>('[data-group]')]
    const links = [...nav.querySelectorAll<HTMLElement>('.mega:not([hidden]) a')]
    const row = links.includes(target as HTMLElement) ? links : buttons
    const at = row.indexOf(target as HTMLElement)
    const isButton = row === buttons
    if (isButton && key === 'ArrowUp') return now(null)
    if (isButton && key === 'ArrowDown') {
      now(groups[at]?.id ?? null)
      enter(buttons[at]?.nextElementSibling)
      return
    }
    // Above the first row is the button that the panel belongs to.
    if (key === 'ArrowUp' && at < COLUMNS) {
      return nav.querySelector<HTMLElement>(`[data-group=${open}]`)?.focus()
    }
    const to = step === undefined ? (key === 'Home' ? 0 : row.length - 1) : at + step
    row[to]?.focus()
    // An open panel follows along the bar.
    if (isButton && open !== null) now(groups[to]?.id ?? open)
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
        {groups.map((group) => (
          <li
            key={group.id}
            onPointerEnter={(event) => event.pointerType === 'mouse' && later(group.id)}
            onPointerLeave={(event) => event.pointerType === 'mouse' && later(null)}
          >
            <button
              type="button"
              className="bar-cell"
              data-group={group.id}
              data-current={group.isCurrent || undefined}
              aria-expanded={open === group.id}
              aria-controls={`menu-${group.id}`}
              onFocus={onNear}
              onClick={() => now(open === group.id ? null : group.id)}
            >
              {group.label}
              <svg viewBox="0 0 8 8" className="size-2 fill-none stroke-current" aria-hidden="true">
                <path d="M1 2.5 4 5.5 7 2.5" strokeWidth="1.25" />
              </svg>
            </button>
            <div id={`menu-${group.id}`} className="mega" hidden={open !== group.id}>
              {open === group.id ? renderPanel(group.id) : null}
            </div>
          </li>
        ))}
      </ul>
    </nav>
  )
}
