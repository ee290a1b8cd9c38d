import type { estimateGuesses as EstimateGuesses } from './strength'

/** How long a submit waits for the estimator, in milliseconds. After that only the service checks the password. */
const PATIENCE_MS = 4_000

let loading: Promise<typeof EstimateGuesses | null> | null = null

/**
 * Loads the password estimator. Its dictionaries are a large separate chunk, so call this only for a new password.
 * @returns null if it cannot be loaded; the next call tries again
 */
export function loadStrength(): Promise<typeof EstimateGuesses | null> {
  loading ??= import('./strength').then(
    ({ estimateGuesses }) => estimateGuesses,
    () => {
      loading = null
      return null
    },
  )
  return loading
}

/** Why a new password is refused, or undefined. Without the estimator only the service checks the password. */
export async function weaknessOf(
  password: string,
  personal: readonly string[],
): Promise<string | undefined> {
  const estimateGuesses = await Promise.race([loadStrength(), afterPatience()])
  if (estimateGuesses === null) return undefined
  const { isEnough, findings } = estimateGuesses(password, personal)
  if (isEnough) return undefined
  const [reason] = findings
  return `Too easy to guess${reason ? `: ${lowerFirst(reason.title)}` : ''}. Try four unrelated words.`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS)
  })
}
