import { formatMoney } from '@/domain/catalogue/money'
import { formatDateTime } from '@/lib/format'
import { microsOfCents } from './cents'
import type { Difference } from './verify'

interface Wording {
  currency: string
  locale: string
  /** The name of a line: that of its server. */
  titleOf: (position: number) => string
}

/** What an amount is of, as the subject of a sentence. */
function subjectOf(
  { what, position = 0, fromMs = 0, tax = '' }: Difference,
  titleOf: Wording['titleOf'],
) {
  const line = `line ${position} (${titleOf(position)})`
  switch (what) {
    case 'segment':
      return `The time of ${line} from ${formatDateTime(fromMs, 'UTC')}`
    case 'net':
      return `The cost of ${line}`
    case 'cents':
      return `The amount of ${line}, in whole cents`
    case 'taxNet':
      return `The amount that is taxed by ${tax}`
    case 'tax':
      return `The tax of ${tax}`
    case 'sum':
      return 'The sum without tax'
    case 'taxSum':
      return 'The sum of the taxes'
    case 'total':
      return 'The total'
  }
}

/** A difference as a sentence: what the invoice says, and what it should say. */
export function differenceText(
  difference: Difference,
  { currency, locale, titleOf }: Wording,
): string {
  const isExact = difference.what === 'segment' || difference.what === 'net'
  const money = (amount: number) =>
    formatMoney(isExact ? amount : microsOfCents(amount), {
      currency,
      decimals: isExact ? 6 : 2,
      locale,
    })
  const { stated, computed } = difference
  const found =
    computed === null
      ? 'cannot be computed: times of the record overlap.'
      : `should be ${money(computed)}.`
  return `${subjectOf(difference, titleOf)} is ${money(stated)}, and ${found}`
}
