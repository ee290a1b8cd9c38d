import stored from '../network.json'
import dataUrl from '../network.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { NetworkRow, NoteData } from '../data'
import { formatRange, rowWhere, summarize, type Note } from '../note'

const data = stored as NoteData<NetworkRow>
const { rows } = data
const rowOf = (test: NetworkRow['test']) => rowWhere(rows, (row) => row.test === test)
const milliseconds = (value: number) => `${value.toFixed(2)} ms`
const gigabits = (megabytes: number) => `${((megabytes * 8) / 1000).toFixed(1)} Gbit/s`
const formatOf = ({ unit }: NetworkRow) => (unit === 'ms' ? milliseconds : gigabits)
const median = (row: NetworkRow) => formatOf(row)(summarize(row.values).median)
const [ping, up, down] = (['There and back', 'From the server', 'To the server'] as const).map(
  rowOf,
) as [NetworkRow, NetworkRow, NetworkRow]

export const network: Note = {
  id: 'network',
  question: 'What does the network of the engine cost?',
  description:
    'The time of a packet from a server to its machine and back, and how fast the two send to each other, through the filters of the engine.',
  topic: 'Servers',
  status: 'answered',
  method: [
    `Inside of a server with one network card, as every server of this site has it: send ${formatCount(ping.values.length)} pings to the machine. Then let a program send and receive zeros over this card for a second, ${formatCount(up.values.length)} times each.`,
    'The card filters addresses, so that a server can neither pretend to be another one nor reach it directly. These filters are part of what is measured.',
  ],
  result: `A packet takes ${median(ping)} to the machine and back. A server sends ${median(up)} and receives ${median(down)} (medians).`,
  meaning: [
    'This is what the engine adds to each packet before it reaches the wire. Against a way across a country, which takes tens of milliseconds, it does not count.',
    'The port of a machine is shared by its servers and often slower than this. A provider can limit the rate of each server.',
  ],
  limits:
    'Nothing left the machine, so this says nothing about the line to the internet. A plan’s own rate was not limited. The program uses one processor, and may itself be the limit.',
  data,
  dataUrl,
  plot: {
    title: 'Between a server and its machine',
    bars: [up, down].map((row) => ({ label: row.test, value: summarize(row.values).median })),
    format: gigabits,
    columns: ['Test', 'Median', 'Range', 'Times measured'],
    table: rows.map((row) => [
      row.test,
      median(row),
      formatRange(row.values, formatOf(row)),
      formatCount(row.values.length),
    ]),
  },
}
