import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskRow } from '../../src/content/research/data.ts'
import { poolFolder } from '../../tests/engine/support/incusd.ts'
import { onIncus, onMachine, secondsOf, timedDd } from './servers.ts'

const RUNS = 7
const MIB = 128
const SMALL = 500

/** What `dd` does with a file, and how much of what it did in a second. */
const tests: Pick<DiskRow, 'test' | 'unit'>[] = [
  { test: 'Write, in blocks of 1 MiB', unit: 'MB/s' },
  { test: 'Read, in blocks of 1 MiB', unit: 'MB/s' },
  { test: 'Write, in blocks of 4 KiB, one after the other', unit: 'blocks/s' },
]
/** They pass the memory of the machine by, or end only when the disk has it. */
const commands = [
  (file: string) => timedDd(`if=/dev/zero of=${file} bs=1M count=${MIB} conv=fsync`),
  (file: string) => timedDd(`if=${file} of=/dev/null bs=1M count=${MIB} iflag=direct`),
  (file: string) =>
    timedDd(`if=/dev/zero of=${file} bs=4k count=${SMALL} oflag=direct conv=notrunc`),
]
const amountOf = (unit: DiskRow['unit']) => (unit === 'MB/s' ? (MIB * 2 ** 20) / 1e6 : SMALL)

/** Writes and reads a file in a server, and in the same storage without a server, in turns. */
export function measureDisk() {
  return onIncus<DiskRow>(async ({ daemon, job, create, inside }) => {
    const server = await create(job())
    const folder = join(poolFolder(daemon), 'research')
    await mkdir(folder)
    const rows = tests.flatMap(({ test, unit }): DiskRow[] => [
      { test, unit, where: 'server', rates: [] },
      { test, unit, where: 'machine', rates: [] },
    ])
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, command] of commands.entries()) {
        const both = [
          await inside(server, command('/root/file')),
          await onMachine(command(join(folder, 'file'))),
        ]
        for (const [place, printed] of both.entries()) {
          const row = rows[2 * index + place]
          row?.rates.push(Math.round(amountOf(row.unit) / secondsOf(printed)))
        }
      }
    }
    return rows
  })
}
