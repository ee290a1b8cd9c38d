/** The build id of this document; undefined in development. build/hosting/buildId.ts writes it. */
export function ownBuild(): string | undefined {
  return document.documentElement.dataset['build']
}

/** Milliseconds after which the site counts as unreachable. */
const PATIENCE_MS = 10_000

/**
 * Asks the site for the id of its latest build.
 * @returns null if the answer does not contain an id
 * @throws if the site does not answer
 */
export async function readLatestBuild(
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<string | null> {
  const response = await fetch('/version.json', { cache: 'no-store', signal })
  const answer: unknown = await response.json().catch(() => null)
  const { build = null } = Object(answer) as { build?: unknown }
  return typeof build === 'string' ? build : null
}
