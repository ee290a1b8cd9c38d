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
  /** The cells that open a panel. */
  menus: readonly Id[]
  show: (next: Id | null) => void
}

/** Handles arrows, Home and End in the bar and its menus, by the ARIA pattern of disclosure navigation. */
export function moveByKey<Id extends string>(press: MegaKey<Id>): void {
  // The focus at this moment: more keys may have been pressed while this file loaded.
  const here = document.activeElement
  const cells = [...press.nav.querySelectorAll<HTMLElement>('[data-cell]')]
  const at = cells.findIndex((cell) => cell === here)
  if (at === -1) moveInPanel(press, here)
  else moveInBar(press, cells, at)
}

function moveInBar<Id extends string>(
  { key, menus, show }: MegaKey<Id>,
  cells: readonly HTMLElement[],
  at: number,
) {
  /** The menu of a cell; null for a link. */
  const menuOf = (cell: HTMLElement | undefined) =>
    menus.find((id) => id === cell?.dataset['cell']) ?? null
  if (key === 'ArrowUp') return show(null)
  if (key === 'ArrowDown') {
    const menu = menuOf(cells[at])
    if (menu === null) return
    show(menu)
    enter(cells[at]?.nextElementSibling)
    return
  }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0 }[key] ?? cells.length - 1
  const isOpen = cells.some((cell) => cell.ariaExpanded === 'true')
  cells[to]?.focus()
  // If a panel is open, the panel of the next menu opens.
  if (isOpen && cells[to]) show(menuOf(cells[to]))
}

function moveInPanel<Id extends string>({ key, nav }: MegaKey<Id>, here: Element | null) {
  const columns = [...nav.querySelectorAll('.mega:not([hidden]) ul')]
    .map((list) => [...list.querySelectorAll('a')])
    .filter((links) => links.length > 0)
  const column = columns.findIndex((links) => links.some((link) => link === here))
  const row = columns[column]?.findIndex((link) => link === here) ?? 0
  const beside = (next: readonly HTMLElement[] | undefined) =>
    next?.[Math.min(row, next.length - 1)]
  const targets: Record<string, HTMLElement | null | undefined> = {
    // From the first row the way up leads to the button of the panel.
    ArrowUp:
      row === 0
        ? nav.querySelector<HTMLElement>('[aria-expanded=true]')
        : columns[column]?.[row - 1],
    ArrowDown: columns[column]?.[row + 1],
    ArrowLeft: beside(columns[column - 1]),
    ArrowRight: beside(columns[column + 1]),
    Home: columns[0]?.[0],
    End: columns.at(-1)?.at(-1),
  }
  targets[key]?.focus()
}
