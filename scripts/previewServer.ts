import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

/** Milliseconds to wait for the server's start, even on a busy machine. */
const LONGEST_START = 60_000
const BETWEEN_LOOKS = 100

export interface PreviewServer {
  origin: string
  stop: () => Promise<void>
}

/**
 * Serves a build as `npm run preview` does, with an embedded backend in memory. The server is a process of its own, so
 * measurements in this process do not slow it down.
 * @param folder the build, if it is not dist
 * @throws Error with the server's output, where the server ends before it answers
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
      // Later messages about refused calls do not matter here.
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
