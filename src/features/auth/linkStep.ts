import type { User } from '@machines/auth.types'
import type { LinkType } from '@/domain/session/authSearch'

interface LinkFacts {
  type: LinkType
  /** Whose link it is; null after the first of two mails of a change of address. */
  owner: User | null
  /** The user who is signed in, in this browser. */
  present: User | null
  /** The email address of the sign-up that this browser began, if it is not confirmed yet. */
  pendingEmail: string | null
}

/**
 * The step after a link is verified: `enter` signs in, `recover` signs in to set a password, `ask` lets the person
 * choose first, `confirmed` does not change who is signed in, and `half` waits for the other mail.
 */
export type LinkStep = 'enter' | 'recover' | 'ask' | 'confirmed' | 'half'

/**
 * Decides the next step. A link proves who owns a mailbox, but not that its reader is that person: anyone can forward
 * their own link. So a link never replaces another person's session without a question. The link of a sign-up signs in
 * only in the browser where the sign-up began.
 */
export function linkStep({ type, owner, present, pendingEmail }: LinkFacts): LinkStep {
  if (owner === null) return 'half'
  const isOwnOrNobody = present === null || present.id === owner.id
  switch (type) {
    case 'signup':
      return present === null && isSameAddress(owner.email, pendingEmail) ? 'enter' : 'confirmed'
    case 'email_change':
      return 'confirmed'
    case 'recovery':
    case 'invite':
      return isOwnOrNobody ? 'recover' : 'ask'
    case 'magiclink':
    case 'email':
      return present?.id === owner.id ? 'enter' : 'ask'
  }
}

/** The service stores addresses in lower case. */
function isSameAddress(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.trim().toLowerCase()
}
