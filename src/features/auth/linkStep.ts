import type { User } from '@machines/auth.types'
import type { LinkType } from '@/domain/session/authSearch'

interface LinkFacts {
  type: LinkType
  /** Whose link it is; null after the first of two mails of a change of address. */
  owner: User | null
  /** Who is signed in in this browser. */
  present: User | null
  /** The address with which this browser began a sign-up. */
  pendingEmail: string | null
}

/**
 * What follows once a link is verified: `enter` signs in, `recover` signs in to set a password, `ask` lets the person
 * choose first, `confirmed` changes nothing about who is signed in, `half` waits for the other mail.
 */
export type LinkStep = 'enter' | 'recover' | 'ask' | 'confirmed' | 'half'

/**
 * Decides it. A link proves who owns a mailbox, not that its reader is that person: anyone can send a link of their
 * own to somebody else. So a link never replaces another person's session without a question, and one of a sign-up
 * signs in only where the sign-up began.
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

/** The service keeps addresses in small letters. */
function isSameAddress(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.trim().toLowerCase()
}
