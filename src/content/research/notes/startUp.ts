import stored from '../start-up.json'
import dataUrl from '../start-up.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { NoteData, StartUpRow } from '../data'
import { formatRange, summarize, type Note } from '../note'

const data = stored as NoteData<StartUpRow>
const { rows } = data
const [create] = rows
const median = (row: StartUpRow | undefined) => summarize(row?.milliseconds ?? []).median
const runs = create?.milliseconds.length ?? 0
const milliseconds = (value: number) => `${formatCount(Math.round(value))} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

export const startUp: Note = {
  id: 'start-up',
  question: 'How long does a server take to start?',
  description:
    'Create, restart, stop, rebuild and delete a server on a real Incus: the median and the range of each step, with every single time to download.',
  topic: 'Servers',
  status: 'answered',
  method: [
    `Start an Incus with its own storage and network. Make ${formatCount(runs)} servers, one after the other, and take each through all steps, with the program that carries out orders on this site.`,
    'The clock runs from the call until the program would report the step as done. A new server counts as done when it has its address.',
  ],
  result: `A new server had its address after ${seconds(median(create))} (median; ${formatRange(create?.milliseconds ?? [], seconds)}).`,
  meaning: [
    'An order also waits until the program asks for work, which it does every few seconds. The home page shows the time of a whole order.',
    'A stop gives the system in the server time to end by itself, so it takes as long as that system needs.',
  ],
  limits:
    'System containers, and a tiny test system that starts almost nothing. Debian or Ubuntu start services of their own after the address is there. The servers were made one at a time; many at once wait for each other.',
  data,
  dataUrl,
  plot: {
    title: 'Median of each step',
    bars: rows.map((row) => ({ label: row.step, value: median(row) })),
    format: milliseconds,
    columns: ['Step', 'Median', 'Fastest', 'Slowest', 'Times measured'],
    table: rows.map((row) => {
      const { median: middle, least, most } = summarize(row.milliseconds)
      return [
        row.step,
        ...[middle, least, most].map(milliseconds),
        formatCount(row.milliseconds.length),
      ]
    }),
  },
}
