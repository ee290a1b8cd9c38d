import stored from '../first-script.json'
import dataUrl from '../first-script.json?url&no-inline'
import type { FirstScriptRow, NoteData } from '../data'
import { formatKilobytes, formatShare, rowWhere, type Note } from '../note'

const data = stored as NoteData<FirstScriptRow>
const part = (wanted: FirstScriptRow['part']) => rowWhere(data.rows, (row) => row.part === wanted)
const [first, machine, client] = (['First script', 'Auth machine', 'Backend client'] as const).map(
  (name) => part(name).brotli,
) as [number, number, number]

export const firstScript: Note = {
  id: 'first-script',
  question: 'How many bytes does a visitor save when sign-in is loaded later?',
  description:
    'The size of the first script of the home page, and of the parts for sign-in that are loaded after it. In bytes, with the data to download.',
  searchTitle: 'What loading sign-in later saves, in bytes',
  topic: 'Website',
  status: 'answered',
  method: [
    'Build the site. Follow the static imports of the first script, of the chunk with the auth machine, and of the backend client, and add up the bytes of each file once.',
  ],
  result: `The first script is ${formatKilobytes(first)} with brotli. With the auth machine and the backend client in it, it would be ${formatKilobytes(first + machine + client)}: ${formatShare((machine + client) / first)} more.`,
  meaning: [
    `A visitor who only reads needs neither part. The auth machine (${formatKilobytes(machine)}) is loaded after the page is usable, and the backend client (${formatKilobytes(client)}) when somebody signs in or a signed-in page needs it.`,
  ],
  limits:
    'Bytes on the wire, not time. Somebody who is signed in loads all three parts in the end, in more requests.',
  data,
  dataUrl,
  plot: {
    title: 'Scripts with brotli',
    bars: data.rows.map((row) => ({ label: row.part, value: row.brotli })),
    format: formatKilobytes,
    columns: ['Part', 'Files', 'Not compressed', 'gzip', 'brotli'],
    table: data.rows.map((row) => [
      row.part,
      String(row.files),
      formatKilobytes(row.raw),
      formatKilobytes(row.gzip),
      formatKilobytes(row.brotli),
    ]),
  },
}
