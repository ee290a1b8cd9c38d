import { expect, test } from 'vitest'
import { allRows, pageAfter } from './allRows'

/** A list of which one answer has at most 1,000 rows. */
const reader = (length: number) => {
  const asked: string[] = []
  const read = (rows: readonly number[]) => {
    const { limit, offset } = pageAfter(rows)
    asked.push(offset)
    const from = Number(offset)
    const size = Math.min(Number(limit), 1000, length - from)
    return Promise.resolve(Array.from({ length: size }, (_, index) => from + index))
  }
  return { asked, read }
}

test.each([
  [0, ['0']],
  [999, ['0']],
  [1000, ['0', '1000']],
  [2500, ['0', '1000', '2000']],
])('a list of %d rows is read once from its start to its end', async (length, pages) => {
  const { asked, read } = reader(length)
  expect(await allRows(read)).toEqual(Array.from({ length }, (_, index) => index))
  expect(asked).toEqual(pages)
})
