import { readFile } from 'node:fs/promises'

const TICKS_A_SECOND = 100

async function statOf(pid: number | undefined): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may have blanks.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The processor time of a process so far, in seconds. */
export async function cpuOf(pid: number | undefined): Promise<number> {
  const fields = await statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** The processor time of a process so far and of the programs that it started and that have ended, in seconds. */
export async function cpuWithChildren(pid: number): Promise<number> {
  const fields = await statOf(pid)
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND
}
