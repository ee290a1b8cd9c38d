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

/** Groups of the bar with a panel each. Opens on hover and on press; Escape closes and gives focus back. */
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

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || open === null) return
    now(null)
    event.currentTarget.querySelector<HTMLElement>(`[data-group=${open}]`)?.focus()
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
      onKeyDown={closeOnEscape}
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
