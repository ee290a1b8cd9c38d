import type { Backend } from '../../server/backend/backend.ts'
import type { BackendChoice } from '../env.ts'
import { createBuildFetch } from './buildFetch.ts'

/** No server has this address. It only makes relative addresses absolute, as a browser does with its page's origin. */
const ORIGIN = 'http://embedded.invalid'

/**
 * Runs `work` while pages can read their rows as in a browser. The rows come from the hosted project, or from an
 * embedded backend with the sample catalogue and the sample provider. The embedded backend is closed after the work.
 * @throws what `work` throws. If rows cannot be read, an Error with the address, what came back, and what to check
 */
export async function withBackend(choice: BackendChoice, work: () => Promise<void>): Promise<void> {
  if (choice.kind === 'hosted') return withFetch(globalThis.fetch, work)
  // Loaded here only: a build for a hosted project needs no database.
  const { createBackend } = await import('../../server/backend/backend.ts')
  const { addSampleProvider } = await import('../../server/backend/sampleProvider.ts')
  const backend = await createBackend({ siteUrl: ORIGIN, samples: true, limitsTime: false })
  try {
    await addSampleProvider(backend.pg)
    await withEmbedded(backend, work)
  } finally {
    await backend.close()
  }
}

/** Runs `work` while this embedded backend answers every address without an origin. */
export async function withEmbedded(backend: Backend, work: () => Promise<void>): Promise<void> {
  const outside = globalThis.fetch
  await withFetch(
    (input, init) =>
      typeof input === 'string' && input.startsWith('/')
        ? Promise.resolve(backend.app.fetch(new Request(`${ORIGIN}${input}`, init)))
        : outside(input, init),
    work,
  )
}

async function withFetch(inner: typeof fetch, work: () => Promise<void>): Promise<void> {
  const outside = globalThis.fetch
  const reads = createBuildFetch(inner)
  globalThis.fetch = reads.fetch
  try {
    await work()
  } catch (error) {
    // Our failures are plain objects, for pages. The person who builds needs an Error.
    if (error instanceof Error) throw error
    const problem =
      reads.problem() ??
      'The backend answered, but with other rows than this version reads. Are its migrations pushed?'
    throw new Error(`The rows that the public pages show could not be read. ${problem}`, {
      cause: error,
    })
  } finally {
    globalThis.fetch = outside
  }
}
