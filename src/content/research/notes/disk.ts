import stored from '../disk.json'
import dataUrl from '../disk.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { DiskRow, NoteData } from '../data'
import { formatRange, formatShare, rowWhere, summarize, type Note } from '../note'

const data = stored as NoteData<DiskRow>
const { rows } = data
const tests = [...new Set(rows.map(({ test }) => test))]
const rowOf = (test: string, where: DiskRow['where']) =>
  rowWhere(rows, (row) => row.test === test && row.where === where)
const median = (test: string, where: DiskRow['where']) => summarize(rowOf(test, where).rates).median
const share = (test: string) => median(test, 'server') / median(test, 'machine')
const shares = tests.map(share)
const runs = rows[0]?.rates.length ?? 0
const rate = (row: DiskRow) =>
  `${formatCount(Math.round(summarize(row.rates).median))} ${row.unit} (${formatRange(row.rates, formatCount)})`

export const disk: Note = {
  id: 'disk',
  question: 'How much of a disk’s speed reaches a server?',
  description:
    'Writes and reads inside of a server and on its machine without one, in turns: large blocks and small ones, with the data to download.',
  topic: 'Servers',
  status: 'answered',
  method: [
    `Write and read a file with dd, ${formatCount(runs)} times: once inside of a server, and once in the same storage of the machine without a server, in turns. Both pass the memory of the machine by, or end only when the disk has the data.`,
  ],
  result: `A server reached between ${formatShare(Math.min(...shares))} and ${formatShare(Math.max(...shares))} of what the machine itself did, by the kind of work.`,
  meaning: [
    'A container writes to the file system of its machine without a layer for a virtual disk between them. What it pays for is the count of the size that its plan allows.',
    'How fast the machine itself is depends on its drives. Ask a provider what they are, or run the same commands in a server.',
  ],
  limits:
    'The storage was btrfs in a file of a virtual machine, so the absolute figures are those of that machine and of nobody’s drive. The share is what carries over. Virtual machines were not measured.',
  data,
  dataUrl,
  plot: {
    title: 'Speed in a server, as a share of the machine itself',
    bars: tests.map((test) => ({ label: test, value: share(test) })),
    format: formatShare,
    columns: ['Test', 'In a server', 'On the machine', 'Share'],
    table: tests.map((test) => [
      test,
      rate(rowOf(test, 'server')),
      rate(rowOf(test, 'machine')),
      formatShare(share(test)),
    ]),
  },
}
