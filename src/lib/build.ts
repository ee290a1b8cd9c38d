/** The build that this document is of; undefined in development. build/hosting/buildId.ts writes it there. */
export function ownBuild(): string | undefined {
  return document.documentElement.dataset['build']
}

/** Milliseconds before the site counts as one that does not answer. */
const PATIENCE_MS = 10_000

/**
 * Asks the site which build is out.
 * @returns null where it answers, but does not say
 * @throws where it does not answer
 */
export async function readLatestBuild(
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<string | null> {
  const response = await fetch('/version.json', { cache: 'no-store', signal })
  const answer: unknown = await response.json().catch(() => null)
  const { build = null } = Object(answer) as { build?: unknown }
  return typeof build === 'string' ? build : null
}
