import { holdsOwnWords } from '../../src/domain/identity/ownWords.ts'
import { Refusal } from './refusal.ts'

/** Why a new password is refused, in the form of the auth service's error `weak_password`. */
interface WeakPassword {
  message: string
  reasons: readonly ('pwned' | 'personal')[]
}

/**
 * Refuses passwords that attackers try first. The hooks of the hosted auth service never see a password, so only the
 * embedded server can do this; a hosted project has its own list of leaked passwords.
 * @param personal name and email address of the person
 * @returns null if nothing is wrong with the password
 */
async function weakPassword(
  password: string,
  personal: readonly string[],
): Promise<WeakPassword | null> {
  const reasons: WeakPassword['reasons'][number][] = []
  if ((await loadMostUsed()).has(password.toLowerCase())) reasons.push('pwned')
  if (holdsOwnWords(password, personal)) reasons.push('personal')
  const [reason] = reasons
  return reason === undefined ? null : { message: MESSAGES[reason], reasons }
}

const MESSAGES = {
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
  personal: 'Password should not contain your name or email address.',
} as const

let mostUsed: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords, the most used first: more than the 10,000 that have to be refused. Loaded once. */
function loadMostUsed(): Promise<ReadonlySet<string>> {
  mostUsed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return mostUsed
}

/**
 * Refuses a new password as the auth service refuses a weak one.
 * @throws Refusal
 */
export async function refuseWeakPassword(
  password: string,
  personal: readonly string[],
): Promise<void> {
  const weak = await weakPassword(password, personal)
  if (weak === null) return
  const { message, reasons } = weak
  throw new Refusal(422, 'weak_password', message, { weak_password: { reasons } })
}

/** The name in what a sign-up sent; empty without one. */
export function nameOf(metadata: unknown): string {
  const { full_name: name } = (metadata ?? {}) as { full_name?: unknown }
  return typeof name === 'string' ? name : ''
}
