import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

/** A server takes longer to start on a busy machine, and never this long. */
const LONGEST_START = 60_000
const BETWEEN_LOOKS = 100

export interface PreviewServer {
  origin: string
  stop: () => Promise<void>
}

/**
 * Serves a build as `npm run preview` does, with an embedded backend that forgets everything, in a process of its own:
 * what measures in this one does not take the server's time.
 * @param folder the build, when it is another than dist
 * @throws Error with what the server printed, where it ends before it answers
 */
export async function startPreview(port: number, folder = 'dist'): Promise<PreviewServer> {
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [vite, 'preview', '--outDir', folder], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: 'memory', MAIL_INTERVAL: '0s' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      // What it says of refused calls later is nobody's business here.
      if (printed.length < 10_000) printed += data.toString()
    })
  }
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const stop = async () => {
    child.kill()
    await ended
  }
  const latest = Date.now() + LONGEST_START
  while (child.exitCode === null && Date.now() < latest) {
    const answer = await fetch(origin).catch(() => undefined)
    if (answer?.ok) return { origin, stop }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
  await stop()
  throw new Error(`The preview server on port ${port} did not answer.\n${printed.trim()}`)
}
