import stored from '../access-rules.json'
import dataUrl from '../access-rules.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { AccessRulesRow, NoteData } from '../data'
import { rowWhere, type Note } from '../note'

const data = stored as NoteData<AccessRulesRow>
const { rows } = data
const extra = (row: AccessRulesRow) => row.withRules - row.byHand
const most = rows.toSorted((a, b) => extra(b) - extra(a)).at(0) ?? rowWhere(rows, () => true)
const whole = rowWhere(rows, ({ question }) => question === 'Own profile')
const byId = rowWhere(rows, ({ question }) => question === 'Own profile, asked for by id')

export const accessRules: Note = {
  id: 'access-rules',
  question: 'What does access control in the database cost?',
  description:
    'Row level security against the same condition written by hand: the database pages that each query touches, with the data to download.',
  topic: 'Database',
  status: 'answered',
  method: [
    'Ask for the rows of one customer in a large database: once as that customer, so that the rules of the database choose the rows, and once as the owner of the tables, with the condition in the statement. Both must return the same number of rows.',
    'Count the pages that PostgreSQL touches (EXPLAIN with BUFFERS, the second of two runs).',
  ],
  result: `With the access rules, a query reads up to ${formatCount(extra(most))} more pages of the database than without them (“${most.question}”).`,
  meaning: [
    `A rule with “or” cannot use an index: everybody may read their own profile, or an admin all of them. A query for profiles without a filter makes PostgreSQL look at all of them (${formatCount(whole.withRules)} pages). With the id in the query it is ${formatCount(byId.withRules)} of them, and our pages always send it.`,
    'The other rules first find the workspaces of the person, and then their rows through an index. Their cost does not follow the number of customers.',
  ],
  limits:
    'Pages, not time. The functions that say who is staff are part of the cost, and run once for each query.',
  data,
  dataUrl,
  plot: {
    title: 'Pages of the database for each query',
    bars: rows.flatMap((row) => [
      { label: row.question, value: row.byHand, series: 'second' as const },
      { label: row.question, value: row.withRules, series: 'first' as const },
    ]),
    format: formatCount,
    series: { first: 'With the rules', second: 'Condition written by hand' },
    columns: ['Query', 'Rows', 'Written by hand', 'With the rules', 'Difference'],
    table: rows.map((row) => [
      row.question,
      formatCount(row.rows),
      formatCount(row.byHand),
      formatCount(row.withRules),
      formatCount(extra(row)),
    ]),
  },
}
