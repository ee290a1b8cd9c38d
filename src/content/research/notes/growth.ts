import stored from '../growth.json'
import dataUrl from '../growth.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { GrowthRow, NoteData } from '../data'
import { rowWhere, type Note } from '../note'

const data = stored as NoteData<GrowthRow>
const sizes = [...new Set(data.rows.map(({ servers }) => servers))].toSorted((a, b) => a - b)
const [few, many] = [sizes.at(0) ?? 0, sizes.at(-1) ?? 0]
const requests = [...new Set(data.rows.map(({ request }) => request))]
const pagesOf = (request: string, servers: number) =>
  rowWhere(data.rows, (row) => row.request === request && row.servers === servers).pages
const growth = (request: string) => pagesOf(request, many) / pagesOf(request, few)
const worst = requests.toSorted((a, b) => growth(b) - growth(a)).at(0) ?? ''
const factor = (value: number) => value.toFixed(1)

export const growthNote: Note = {
  id: 'growth',
  question: 'Does a customer’s request cost more when others have more servers?',
  description:
    'The database pages that typical requests of one customer touch, in a database with few servers and in one with many. With the data.',
  searchTitle: 'Do other customers make your requests cost more?',
  topic: 'Database',
  status: 'answered',
  method: [
    `Fill a database with ${formatCount(few)} servers and another one with ${formatCount(many)}. Each customer has the same number of servers, each with its history.`,
    'Run each request as one customer, with the access rules of the site, and count the pages that PostgreSQL touches (EXPLAIN with BUFFERS, the second of two runs).',
  ],
  result: `With ${formatCount(many / few)} times as many servers, the request that grows most (${worst.toLowerCase()}) touches ${factor(growth(worst))} times as many pages.`,
  meaning: [
    'The rows of one customer are found through indexes, so the number of pages does not follow the number of servers. A small table is cheaper to read as a whole: that is why some requests touch fewer pages in the larger database.',
    'A test compares the plans of all requests at both sizes. It fails if a statement begins to read a whole table.',
  ],
  limits:
    'Pages in memory and on disk count alike. The time of a request also depends on the machine, the network and the other requests.',
  data,
  dataUrl,
  plot: {
    title: 'Pages of the database for each request',
    bars: requests.flatMap((request) => [
      { label: request, value: pagesOf(request, few), series: 'second' as const },
      { label: request, value: pagesOf(request, many), series: 'first' as const },
    ]),
    format: formatCount,
    series: {
      first: `${formatCount(many)} servers`,
      second: `${formatCount(few)} servers`,
    },
    columns: ['Request', `${formatCount(few)} servers`, `${formatCount(many)} servers`, 'Factor'],
    table: requests.map((request) => [
      request,
      formatCount(pagesOf(request, few)),
      formatCount(pagesOf(request, many)),
      factor(growth(request)),
    ]),
  },
}
