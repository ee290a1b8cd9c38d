import type { BackendChoice } from '../env.ts'

/** No server has this address. It only makes relative addresses absolute, as a browser does with its page's origin. */
const ORIGIN = 'http://embedded.invalid'

/**
 * Runs `work` while pages can read their rows as in a browser. The rows come from the hosted project, or from an
 * embedded backend with the sample catalogue. The embedded backend answers every address without an origin, and is
 * closed after the work.
 * @throws what `work` throws. If rows cannot be read, an Error with their source and what to check
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

/** Our failures are plain objects, for pages. The person who builds needs an Error. */
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
