/** The number of columns in a panel, the same as in frame.css. */
const COLUMNS = 2

/** The step of each arrow key in the list of a panel's links. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
}

/** Focuses the first link of an opening panel. Its content may still be loading. */
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

export interface MegaKey<Id extends string> {
  key: string
  nav: HTMLElement
  groups: readonly Id[]
  show: (next: Id | null) => void
}

/** Handles arrows, Home and End in the mega menu, by the ARIA pattern of disclosure navigation. */
export function moveByKey<Id extends string>(press: MegaKey<Id>): void {
  const { key, nav, groups, show } = press
  // The focus at this moment: more keys may have been pressed while this file loaded.
  const here = document.activeElement as HTMLElement
  const opener = nav.querySelector<HTMLElement>('[data-group][aria-expanded=true]')
  const buttons = [...nav.querySelectorAll<HTMLElement>('[data-group]')]
  const links = [...nav.querySelectorAll<HTMLElement>('.mega:not([hidden]) a')]
  const row = links.includes(here) ? links : buttons
  const at = row.indexOf(here)
  const isButton = row === buttons
  if (isButton && key === 'ArrowUp') return show(null)
  if (isButton && key === 'ArrowDown') {
    show(groups[at] ?? null)
    enter(buttons[at]?.nextElementSibling)
    return
  }
  // Arrow Up from the first row goes to the button of the panel.
  if (key === 'ArrowUp' && at < COLUMNS) return opener?.focus()
  const ends = key === 'Home' ? 0 : row.length - 1
  const to = key in STEPS ? at + (STEPS[key] ?? 0) : ends
  row[to]?.focus()
  // If a panel is open, the panel of the next button opens.
  if (isButton && opener && groups[to] !== undefined) show(groups[to])
}
