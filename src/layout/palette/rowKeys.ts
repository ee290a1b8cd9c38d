/** Keys for the rows of tables: the next one, the one before, and to mark or unmark one. */
export type RowKey = 'j' | 'k' | 'x'

/** Rows with facts: no heads, no notes below a row. */
const ROWS = 'main tbody tr:not([data-row], [aria-hidden])'
const USABLE = 'a[href], button:not(:disabled), input:not(:disabled)'
const MARK = ':is(input[type=checkbox], input[type=radio]):not(:disabled)'

/** The part of a row that takes the focus: the link to what the row is about, so that Enter opens it. */
const partOf = (row: Element) =>
  row.querySelector<HTMLElement>('th a[href]') ?? row.querySelector<HTMLElement>(USABLE)

/** What says that rows are still to come. */
const LOADING = 'main [aria-busy=true]'

const usableRows = () =>
  [...document.querySelectorAll(ROWS)].filter(
    (row) => row.checkVisibility() && partOf(row) !== null,
  )

/** The keys that were pressed before the first rows were there. */
let waiting: RowKey[] = []

/** Does what the waiting keys mean once there are rows. Forgets them if the person has gone on, or none come. */
function waitForRows() {
  const { activeElement: before } = document
  const path = location.pathname
  const observer = new MutationObserver(() => {
    const { activeElement: now } = document
    const hasGoneOn = location.pathname !== path || (now !== before && now !== document.body)
    const rows = usableRows()
    if (!hasGoneOn && rows.length === 0 && document.querySelector(LOADING) !== null) return
    observer.disconnect()
    const keys = waiting
    waiting = []
    if (!hasGoneOn && rows.length > 0) keys.forEach(pressRowKey)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-busy'],
  })
}

/**
 * Moves the focus to the next or previous row of the page's tables, or marks the row that has it. While the first rows
 * are loading, it waits for them.
 */
export function pressRowKey(key: RowKey): void {
  const rows = usableRows()
  if (rows.length === 0 && document.querySelector(LOADING) !== null) {
    waiting.push(key)
    if (waiting.length === 1) waitForRows()
    return
  }
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'x') {
    rows[at]?.querySelector<HTMLElement>(MARK)?.click()
    return
  }
  // Without a row that has the focus, both keys begin with the first one.
  const next = at === -1 ? rows[0] : rows[at + (key === 'j' ? 1 : -1)]
  if (next) partOf(next)?.focus()
}
