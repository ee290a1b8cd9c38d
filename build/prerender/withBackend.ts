import type { BackendChoice } from '../env.ts'

/** Nobody listens there: it only makes addresses whole that a browser would complete with its page's own. */
const ORIGIN = 'http://embedded.invalid'

/**
 * Does the work while pages can read their rows as in a browser: from the hosted project, or from an embedded backend
 * with the sample catalogue, which lives as long and answers every address without an origin.
 * @throws what the work throws; where rows could not be read, an Error that says from where and what to do
 */
export async function withBackend(choice: BackendChoice, work: () => Promise<void>): Promise<void> {
  if (choice.kind === 'hosted') return explained(`from ${choice.url}`, work)
  // Loaded here only: a build for a hosted project needs no database.
  const { createBackend } = await import('../../server/backend/backend.ts')
  const backend = await createBackend({ siteUrl: ORIGIN, samples: true })
  const outside = globalThis.fetch
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith('/')
      ? Promise.resolve(backend.app.fetch(new Request(`${ORIGIN}${input}`, init)))
      : outside(input, init)
  try {
    await explained('from the embedded backend', work)
  } finally {
    globalThis.fetch = outside
    await backend.close()
  }
}

/** Failures of ours are plain objects, for pages; whoever builds needs an Error. */
async function explained(from: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) throw error
    const message =
      typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : ''
    throw new Error(
      `The rows that the public pages show could not be read ${from}. ${message} Is the address right, and are the migrations pushed?`,
      { cause: error },
    )
  }
}
