/** The build id of this document; undefined in development. build/hosting/buildId.ts writes it. */
export function ownBuild(): string | undefined {
  return document.documentElement.dataset['build']
}

/** Milliseconds after which the site counts as unreachable. */
const PATIENCE_MS = 10_000

/** A fact of the latest build; null if the answer does not contain it. */
async function readFact(name: 'build' | 'builtAt', signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/version.json', { cache: 'no-store', signal })
  const answer: unknown = await response.json().catch(() => null)
  const fact = (Object(answer) as Record<string, unknown>)[name]
  return typeof fact === 'string' ? fact : null
}

/**
 * Asks the site for the id of its latest build.
 * @returns null if the answer does not contain an id
 * @throws if the site does not answer
 */
export const readLatestBuild = (signal = AbortSignal.timeout(PATIENCE_MS)) =>
  readFact('build', signal)

/**
 * Asks the site when its latest build began to read rows, as ISO text.
 * @returns null where there is no build, as in development
 * @throws if the site does not answer
 */
export const readBuildTime = (signal = AbortSignal.timeout(PATIENCE_MS)) =>
  readFact('builtAt', signal)
