import { createServer } from 'node:net'
import { EnvironmentError } from './environmentError.ts'

/** Vite evaluates its configuration again at each restart, while this process still uses the port. */
const held = globalThis as typeof globalThis & { ownPort?: number }

/**
 * Checks that a port is free before the backend starts.
 * @throws EnvironmentError when the port cannot be opened
 */
export async function requireFreePort(port: number): Promise<void> {
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

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
