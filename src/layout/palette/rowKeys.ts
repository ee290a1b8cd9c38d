/** Keys for the rows of tables: the next one, the one before, and to mark or unmark one. */
export type RowKey = 'j' | 'k' | 'x'

/** Rows with facts: no heads, no notes below a row. */
const ROWS = 'main tbody tr:not([data-row], [aria-hidden])'
const USABLE = 'a[href], button:not(:disabled), input:not(:disabled)'
const MARK = ':is(input[type=checkbox], input[type=radio]):not(:disabled)'

/** The part of a row that takes the focus: the link to what the row is about, so that Enter opens it. */
const partOf = (row: Element) =>
  row.querySelector<HTMLElement>('th a[href]') ?? row.querySelector<HTMLElement>(USABLE)

/** Moves the focus to the next or previous row of the page's tables, or marks the row that has it. */
export function pressRowKey(key: RowKey): void {
  const rows = [...document.querySelectorAll(ROWS)].filter(
    (row) => row.checkVisibility() && partOf(row) !== null,
  )
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'x') {
    rows[at]?.querySelector<HTMLElement>(MARK)?.click()
    return
  }
  // Without a row that has the focus, both keys begin with the first one.
  const next = at === -1 ? rows[0] : rows[at + (key === 'j' ? 1 : -1)]
  if (next) partOf(next)?.focus()
}
