/** What a column of a bank's table holds. */
export type Column =
  | 'booked_on'
  | 'amount'
  | 'received'
  | 'sent'
  | 'currency'
  | 'payer'
  | 'iban'
  | 'remittance'
  | 'reference'
  | 'status'

/**
 * The names of columns in the exports of banks, without signs and accents. The first name that a file has counts.
 * Sparkasse, Volksbank, DKB, Deutsche Bank, Commerzbank, ING, comdirect, N26, Qonto, Revolut and Wise are among them.
 */
const NAMES: Record<Column, readonly string[]> = {
  booked_on: [
    'buchungstag',
    'buchungsdatum',
    'buchung',
    'booking date',
    'booked on',
    'date completed utc',
    'completed date',
    'settlement date utc',
    'finished on',
    'transaction date',
    'date',
    'datum',
  ],
  amount: ['betrag', 'betrag eur', 'amount', 'amount eur', 'umsatz in eur', 'umsatz'],
  received: ['haben', 'credit', 'gutschrift', 'money in', 'paid in'],
  sent: ['soll', 'debit', 'belastung', 'money out', 'paid out'],
  currency: ['wahrung', 'waehrung', 'currency', 'payment currency'],
  payer: [
    'beguenstigter zahlungspflichtiger',
    'begunstigter zahlungspflichtiger',
    'name zahlungsbeteiligter',
    'zahlungspflichtige r',
    'zahlungspflichtiger',
    'begunstigter auftraggeber',
    'auftraggeber begunstigter',
    'auftraggeber empfanger',
    'auftraggeber',
    'partner name',
    'counterparty name',
    'counterparty',
    'payer name',
    'payer',
    'debtor',
    'name',
  ],
  iban: [
    'kontonummer iban',
    'iban zahlungsbeteiligter',
    'partner iban',
    'counterparty iban',
    'payer iban',
    'iban',
  ],
  remittance: [
    'verwendungszweck',
    'payment reference',
    'remittance information',
    'remittance',
    'purpose',
    'reference',
    'description',
    'vorgang verwendungszweck',
    'buchungstext',
  ],
  reference: ['transaction id', 'transaktions id', 'bankreferenz', 'bank reference', 'id'],
  status: ['status', 'state'],
}

/** A name of a column without accents and signs: "Betrag (€)" and "betrag" are the same. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

/** Where the columns of a table are. Undefined: these cells are no head of a bank's table. */
export function columnsOf(cells: readonly string[]): ReadonlyMap<Column, number> | undefined {
  const names = cells.map(plain)
  const columns = new Map<Column, number>()
  for (const [column, known] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const name = known.find((candidate) => names.includes(candidate))
    if (name !== undefined) columns.set(column, names.indexOf(name))
  }
  const hasAmount = columns.has('amount') || columns.has('received')
  return hasAmount && columns.has('booked_on') ? columns : undefined
}
