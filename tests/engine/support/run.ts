import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { endInput } from '../../support/endInput.ts'

const execute = promisify(execFile)

/** Runs a program and returns what it printed. An error holds what it printed as well. */
export async function run(
  program: string,
  args: readonly string[],
  {
    env,
    timeout = 60_000,
    input = '',
  }: { env?: Record<string, string>; timeout?: number; input?: string } = {},
): Promise<string> {
  const running = execute(program, [...args], {
    timeout,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  })
  // Some commands of Incus read from a pipe until it ends.
  endInput(running.child.stdin, input)
  const { stdout } = await running
  return stdout
}

/** Whether a process runs. One that has ended and that nobody has waited for does not. */
export function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
