import { hourlyDecimals } from '../../lib/hourlyDecimals.ts'
import { documentTitle } from '../legalDocuments.ts'
import type { KindWords } from './kindWords.ts'
import { moneyOf } from './money.ts'
import { factsOf, type Values } from './values.ts'

/**
 * A price in millionths of its currency, as the pages write it: '€0.0081 per hour', or
 * '€0.0081 per hour, at most €5.40 per month' if a month has a cap.
 */
function price(values: Values, hourly: string, monthlyCap: string): string | undefined {
  const micros = values.number(hourly)
  if (micros === undefined) return undefined
  const amount = moneyOf(values, micros / 1_000_000, hourlyDecimals(micros))
  const cap = values.number(monthlyCap)
  const most = cap === undefined ? undefined : moneyOf(values, cap / 1_000_000, 2)
  const suffix = most === undefined ? '' : `, at most ${most} per month`
  return amount === undefined ? undefined : `${amount} per hour${suffix}`
}

/** What changes for a customer with notice: prices and legal documents. */
export const noticeWords: KindWords = {
  'price.changes': (values) => {
    const server = values.name('server')
    return {
      title: `The price of ${server === undefined ? 'a server' : `server ${server}`} will change`,
      text: `From ${values.time('at') ?? 'the day that its page shows'} on, the new price applies. If you do not want it, you can delete the server before then.`,
      action: 'Open the server',
      facts: factsOf({
        Plan: values.name('plan'),
        'Price now': price(values, 'from', 'from_cap'),
        'New price': price(values, 'to', 'to_cap'),
        'Applies from': values.time('at'),
        Workspace: values.workspace,
      }),
    }
  },
  'legal.changed': (values) => {
    const id = values.name('document')
    const title = id === undefined ? 'A legal document' : documentTitle(id)
    const at = values.time('at')
    return {
      title: `${title}: a new version`,
      text: `${at === undefined ? 'It is on our site.' : `It applies from ${at} on.`} Please read what changes.`,
      action: 'Read the new version',
      facts: factsOf({ Version: values.count('version') ?? values.name('version') }),
    }
  },
}
