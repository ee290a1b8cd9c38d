import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Process {
  child: ChildProcess
  ended: Promise<unknown>
  /** Resolves when the process has printed so many lines of an event. */
  printedLines: (event: string, count: number) => Promise<void>
  /** Everything that it has printed. */
  printed: () => string
}

/** Starts a provisioner or a worker as a process of its own, which a test can kill. */
export function startProcess(
  name: 'provisioner' | 'worker',
  variables: Record<string, string>,
): Process {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      [`${name.toUpperCase()}_LOG`]: 'debug',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let own = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      own += data.toString()
    })
  }
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  const printedLines = (event: string, count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (own.split(`"event":"${event}"`).length <= count) return
        child.stdout.off('data', look)
        resolve()
      }
      child.stdout.on('data', look)
      look()
    })
  return { child, ended, printedLines, printed: () => own }
}
