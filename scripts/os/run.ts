import { spawn } from 'node:child_process'

/** The last lines tell what went wrong. */
const KEPT = 2000

export interface RunOptions {
  env?: Record<string, string>
  onOutput?: (text: string) => void
}

/** Runs a program. @throws Error with the last lines that it printed, if it fails */
export function runIn(
  program: string,
  args: readonly string[],
  { env, onOutput }: RunOptions = {},
): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-KEPT)
      onOutput?.(text)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} ended with the code ${code}: ${said.trim()}`))
    })
  })
}
