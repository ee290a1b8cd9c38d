import type { estimateGuesses as EstimateGuesses } from './strength'

/** Milliseconds that a press waits for the estimator. After that the service decides alone. */
const PATIENCE_MS = 4_000

let loading: Promise<typeof EstimateGuesses | null> | null = null

/**
 * Loads the estimator with its dictionaries, a large chunk of its own: when a new password is first typed. Gives null
 * where it cannot be loaded; the next call then tries again.
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

/** Why a new password is refused, or undefined. What cannot be estimated now is left to the service. */
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
