import { readdirSync, readFileSync } from 'node:fs'
import { isAlive } from './run.ts'

/** What a file of the kernel holds; nothing if it is gone. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The processes whose command, environment or control groups show that they belong to a daemon. */
export const processes = (isOurs: (text: string) => boolean): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isAlive(Number(name)))
    .filter((pid) =>
      ['cmdline', 'environ', 'cgroup'].some((file) => isOurs(textOf(`/proc/${pid}/${file}`))),
    )
    .map(Number)
    .filter((pid) => pid !== process.pid)

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
