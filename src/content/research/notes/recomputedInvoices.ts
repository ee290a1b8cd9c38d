import stored from '../recomputed-invoices.json'
import dataUrl from '../recomputed-invoices.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { NoteData, RecomputedRow } from '../data'
import { formatRange, summarize, type Note } from '../note'

const data = stored as NoteData<RecomputedRow>
const { rows } = data
const sum = (of: (row: RecomputedRow) => number) => rows.reduce((all, row) => all + of(row), 0)
const milliseconds = (value: number) => `${formatCount(value)} ms`
const median = ({ milliseconds: samples }: RecomputedRow) => summarize(samples).median
const size = ({ servers }: RecomputedRow) => `${formatCount(servers)} servers`
const largest = rows.reduce((a, b) => (b.servers > a.servers ? b : a))
const runs = largest.milliseconds.length

export const recomputedInvoices: Note = {
  id: 'recomputed-invoices',
  question: 'How does anybody recompute an invoice?',
  description:
    'Invoices computed again from the state log with the rule of the price list, line by line, and with amounts that were changed by the smallest step.',
  topic: 'Database',
  status: 'answered',
  method: [
    'Fill a database with servers that start, stop and change their price at random for a month. Close the month, so that the database issues an invoice for each workspace.',
    'Read each invoice and its part of the state log as the API answers them. Compute every stretch of time, line, tax and sum again with the TypeScript rule that the pages use, which shares no code with the database, and the hash of the whole invoice.',
    `Do it ${formatCount(runs)} times. Then change one amount by the smallest step, at ${formatCount(largest.changed)} places one after the other, and compute again.`,
  ],
  result: `Of ${formatCount(sum(({ amounts }) => amounts))} amounts ${formatCount(sum(({ differences }) => differences))} differed, and ${formatCount(sum(({ found }) => found))} of ${formatCount(sum(({ changed }) => changed))} changes were found. The largest invoice took ${milliseconds(median(largest))}.`,
  meaning: [
    'The page of an invoice does the same in your browser, and shows each line with the times that it was made of. Where something differs, it says what the amount is and what it should be.',
    'The program for a terminal does it with an API key, and ends with an error if anything differs: a script can check each invoice as it arrives.',
    'A state log that was changed after an invoice was issued is a difference too. And the hash of an invoice names the hash of the one before it, so that none can be taken out.',
  ],
  limits:
    'The state log is the provider’s own record: the check proves that the invoice follows from it, and not that a server was there. Whether the log was changed later, the daily roots show. Fees and credits that staff entered have no times; of those the rounding, the tax and the sums are checked.',
  data,
  dataUrl,
  plot: {
    title: 'Time to compute an invoice again',
    bars: rows.map((row) => ({ label: size(row), value: median(row) })),
    format: milliseconds,
    columns: [
      'Invoice',
      'Times',
      'Amounts',
      'Differences',
      'Found',
      'Time',
      'From fastest to slowest',
    ],
    table: rows.map((row) => [
      size(row),
      formatCount(row.times),
      formatCount(row.amounts),
      formatCount(row.differences),
      `${formatCount(row.found)} of ${formatCount(row.changed)}`,
      milliseconds(median(row)),
      formatRange(row.milliseconds, milliseconds),
    ]),
  },
}
