/** At most this many rows are in one answer: `max_rows` of the backend. */
const PAGE_ROWS = 1000

/** The page after the rows that were read, as PostgREST takes it. */
export const pageAfter = (read: readonly unknown[]) => ({
  limit: String(PAGE_ROWS),
  offset: String(read.length),
})

/**
 * All rows of a list, however many answers they take.
 * @param readPage reads the rows that follow those that were read
 */
export async function allRows<Row>(
  readPage: (read: readonly Row[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- whether there is another page depends on this one
    const page = await readPage(all)
    all.push(...page)
    if (page.length < PAGE_ROWS) return all
  }
}
