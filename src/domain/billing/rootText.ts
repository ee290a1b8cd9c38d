import { formatDate } from '@/lib/format'
import type { RootCheck, RootProblem } from './rootCheck'

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** '3 Nov 2026', or '3 Nov 2026 and 2 more days'. */
function daysText([first = '', ...more]: readonly string[]): string {
  const day = formatDate(first, 'UTC')
  return more.length === 0 ? day : `${day} and ${many(more.length, 'more day')}`
}

/** A problem with the daily roots as a sentence. @param titleOf the name of a line */
export function rootProblemText(
  { what, position, days }: RootProblem,
  titleOf: (position: number) => string,
): string {
  const line = position === null ? '' : titleOf(position)
  switch (what) {
    case 'broken':
      return `The daily root of ${daysText(days)} does not follow from the one before it.`
    case 'missing':
      return `The daily root of ${daysText(days)} has no record of ${line}.`
    case 'changed':
      return `The record of ${line} for ${daysText(days)} is not the one that the daily root was made of: it was changed later.`
    case 'other':
      return `This invoice has other times, sizes or prices of ${line} for ${daysText(days)} than the daily root.`
  }
}

/** What was found in the daily roots, in sentences. */
export function rootsFoundText({ records, days, withoutRoot }: RootCheck): string {
  const found =
    days.length === 0
      ? 'No day of this invoice has a daily root.'
      : `${many(records, 'record')} of ${many(days.length, 'day')} ${records === 1 ? 'is' : 'are'} in the daily roots.`
  const first = withoutRoot[0]
  return first === undefined || days.length === 0
    ? found
    : `${found} ${daysText(withoutRoot)} ${withoutRoot.length === 1 ? 'has' : 'have'} no root.`
}
