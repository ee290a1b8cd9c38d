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

export interface MegaKey<Id extends string> {
  key: string
  nav: HTMLElement
  groups: readonly Id[]
  show: (next: Id | null) => void
}

/** Arrows, Home and End in the mega menu, as the ARIA pattern for disclosure navigation has them. */
export function moveByKey<Id extends string>(press: MegaKey<Id>): void {
  const { key, nav, groups, show } = press
  // As it is now: keys may follow each other faster than this file came.
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
  // Above the first row is the button that the panel belongs to.
  if (key === 'ArrowUp' && at < COLUMNS) return opener?.focus()
  const ends = key === 'Home' ? 0 : row.length - 1
  const to = key in STEPS ? at + (STEPS[key] ?? 0) : ends
  row[to]?.focus()
  // An open panel follows along the bar.
  if (isButton && opener && groups[to] !== undefined) show(groups[to])
}
