import stored from '../noisy-neighbour.json'
import dataUrl from '../noisy-neighbour.json?url&no-inline'
import { formatCount } from '@/lib/format'
import type { NoisyNeighbourRow, NoteData } from '../data'
import { formatRange, formatShare, rowWhere, summarize, type Note } from '../note'

type Kept = Pick<NoisyNeighbourRow, 'resource' | 'plan'>

const data = stored as NoteData<NoisyNeighbourRow>
const { rows, machine } = data
const most = Math.max(...rows.map(({ neighbours }) => neighbours))
const rowOf = ({ resource, plan }: Kept, neighbours: number) =>
  rowWhere(
    rows,
    (row) => row.resource === resource && row.plan === plan && row.neighbours === neighbours,
  )
const median = ({ rates }: NoisyNeighbourRow) => summarize(rates).median
const share = (row: NoisyNeighbourRow) => median(row) / median(rowOf(row, 0))
const kept = (of: Kept) => formatShare(share(rowOf(of, most)))
const runs = rows[0]?.rates.length ?? 0
const nameOf = ({ resource, plan, neighbours }: NoisyNeighbourRow) => {
  const around = neighbours === 1 ? 'neighbour' : 'neighbours'
  return `${resource}, ${plan} plan, ${neighbours === 0 ? 'alone' : `${neighbours} ${around}`}`
}

export const noisyNeighbour: Note = {
  id: 'noisy-neighbour',
  question: 'What does a busy neighbour cost you?',
  description:
    'The CPU and the disk that a server keeps while other servers of its machine do as much as they can, with a shared and a dedicated plan.',
  topic: 'Servers',
  status: 'answered',
  method: [
    `Run servers with one vCPU each on a machine with ${formatCount(machine.cores)} cores. Measure one of them alone, and while up to ${formatCount(most)} others compute without a pause: how many random bytes it makes in a second. ${formatCount(runs)} times each, with a shared and with a dedicated plan.`,
    'Then the same with the disk: how many small blocks it writes in a second, one after the other, while the others write large files.',
  ],
  result: `With ${formatCount(most)} busy neighbours on ${formatCount(machine.cores)} cores, a server with a shared plan kept ${kept({ resource: 'CPU', plan: 'shared' })} of its CPU, and one with a dedicated plan ${kept({ resource: 'CPU', plan: 'dedicated' })}. The disk kept ${kept({ resource: 'Disk', plan: 'shared' })} of its small writes.`,
  meaning: [
    'One busy neighbour took half of the CPU, and more took no more. The cores of this machine are virtual: two of them can be one real core, and nothing inside tells.',
    'The engine gives a dedicated plan twice the weight of a shared one. That made no difference here: weight reserves nothing. A dedicated vCPU stays free for you where the provider sells no more of them than the machine has.',
    'The disk is shared by all plans. To see what you lose, watch steal time and the waiting time of the disk in your own server.',
  ],
  limits:
    'The worst case: every neighbour does as much as it can, all the time. One machine, containers, and storage in a file. Memory is not in it: a server cannot take that of another one.',
  data,
  dataUrl,
  plot: {
    title: 'What a server keeps of what it does alone',
    bars: rows
      .filter(({ neighbours }) => neighbours > 0)
      .map((row) => ({ label: nameOf(row), value: share(row) })),
    format: formatShare,
    columns: ['Measured', 'Kept', 'Median', 'Range'],
    table: rows.map((row) => [
      nameOf(row),
      formatShare(share(row)),
      `${formatCount(median(row))} ${row.unit}`,
      formatRange(row.rates, formatCount),
    ]),
  },
}
