import { createServer } from 'node:net'
import type { Plugin } from 'vite'
import { EnvironmentError } from './environmentError.ts'

/** Vite evaluates its configuration again at each restart, while this process still uses the port. */
const held = globalThis as typeof globalThis & { ownPort?: number }

/**
 * Checks that a port is free before the backend starts.
 * @throws EnvironmentError when the port cannot be opened
 */
async function requireFreePort(port: number): Promise<void> {
  if (held.ownPort === port) return
  const probe = createServer()
  const taken = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    probe.once('error', resolve)
    probe.listen(port, '127.0.0.1', () => resolve(null))
  })
  if (taken) {
    throw new EnvironmentError(
      taken.code === 'EADDRINUSE'
        ? `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm run dev`
        : `Port ${port} cannot be opened (${taken.code}). Choose another: PORT=${port + 1000} npm run dev`,
    )
  }
  await new Promise((resolve) => probe.close(resolve))
  held.ownPort = port
}

/**
 * Checks the port that the server will use before anything starts. Vite knows it after `--port` was read, which
 * `vite.config.ts` cannot see.
 */
export function requireOwnPort(isPreview: boolean): Plugin {
  return {
    name: 'require-own-port',
    async configResolved({ server, preview }) {
      try {
        await requireFreePort((isPreview ? preview : server).port)
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error
        console.error(`\n  ${error.message}\n`)
        process.exit(1)
      }
    },
  }
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
