import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './client.ts'

/**
 * Starts a server in its own folder and waits until it answers.
 * @returns a function that stops it and removes the folder
 * @throws Error with the server's output when it ends before it answers
 */
export async function startProcess(
  command: readonly string[],
  home: string,
  origin: string,
): Promise<() => Promise<void>> {
  const [program = '', ...args] = command
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const child = spawn(program, args, { cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  const life = { hasEnded: false }
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      life.hasEnded = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  const patience = Date.now() + 30_000
  while (!life.hasEnded && Date.now() < patience) {
    const answers = await ask(origin, '/').then(
      () => true,
      () => false,
    )
    if (answers) return stop
    await pause(50)
  }
  await stop()
  throw new Error(`${program} does not answer:\n${output}`)
}
