/** A browser has six connections to a server where it speaks HTTP/1.1: one stays free for what the page reads meanwhile. */
const AT_ONCE = 5

/**
 * Does the same for each item: a few at once, in the order of the list.
 * @throws what `run` throws first. Then no other item begins, and those in progress are awaited.
 */
export async function fewAtOnce<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, by each of a few
        await run(next)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
