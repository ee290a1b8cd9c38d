import { hourlyDecimals } from '../../lib/hourlyDecimals.ts'
import { documentTitle } from '../legalDocuments.ts'
import type { KindWords } from './kindWords.ts'
import { factsOf, type Values } from './values.ts'

/** An hourly price in millionths of its currency: '€0.0081 per hour', as the pages write it. */
function price(values: Values, key: string): string | undefined {
  const micros = values.number(key)
  const currency = values.name('currency')
  if (micros === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency))
    return undefined
  const decimals = hourlyDecimals(micros)
  const amount = new Intl.NumberFormat(values.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(micros / 1_000_000)
  return `${amount} per hour`
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
        'Price now': price(values, 'from'),
        'New price': price(values, 'to'),
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
