import stored from '../claims.json'
import dataUrl from '../claims.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { ClaimsRow, NoteData } from '../data'
import { type Note } from '../note'

const data = stored as NoteData<ClaimsRow>
const { rows } = data
const most = Math.max(...rows.map(({ workers }) => workers))
const actions = Math.max(...rows.map((row) => row.actions))
const twice = rows.reduce((sum, row) => sum + row.twice, 0)
const short = (row: ClaimsRow) => row.short - row.workers
const shortest = rows.toSorted((a, b) => short(b) - short(a)).at(0)

export const claims: Note = {
  id: 'claims',
  question: 'Can many provisioners share one queue without doing work twice?',
  description:
    'Several workers claim the same waiting actions at the same time. How many were claimed twice, and how many calls it took.',
  searchTitle: 'Can many workers share one queue safely?',
  topic: 'Provisioner',
  status: 'answered',
  method: [
    `Queue ${formatCount(actions)} actions. Let up to ${formatCount(most)} workers, each with a connection of its own, claim a few at a time until nothing is left. Count the claimed actions, the calls, and the calls that returned fewer actions than the worker asked for.`,
  ],
  result: `${twice === 0 ? 'No action was' : `${formatCount(twice)} actions were`} claimed twice, with up to ${formatCount(most)} workers.`,
  meaning: [
    'A claim locks the rows that it takes and skips those that others have locked, so workers neither wait for each other nor take the same action.',
    `Each worker ends with one empty call. Beyond that, at most ${formatCount(shortest ? short(shortest) : 0)} calls of a run came back with less than they asked for.`,
  ],
  limits:
    'One database server and one machine. The simulated workers only claim; a real one works on an action for seconds.',
  data,
  dataUrl,
  plot: {
    title: 'Calls until the queue was empty',
    bars: rows.map((row) => ({ label: `${row.workers} workers`, value: row.calls })),
    format: formatCount,
    columns: ['Workers', 'Actions claimed', 'Claimed twice', 'Calls', 'Calls with fewer'],
    table: rows.map((row) =>
      [row.workers, row.actions, row.twice, row.calls, row.short].map(formatCount),
    ),
  },
}
