import { readFile } from 'node:fs/promises'

const TICKS_A_SECOND = 100

/** The processor time of a process so far, in seconds. */
export async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may have blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
