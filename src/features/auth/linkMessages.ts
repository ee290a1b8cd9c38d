import type { AuthSearch, LinkType } from '@/domain/session/authSearch'

interface LinkWords {
  title: string
  /** The purpose of the link, for a reader about whom nothing is known. */
  lead: string
  /** The label of the button. */
  action: string
}

const SIGN_IN: LinkWords = {
  title: 'Sign in by email',
  lead: 'Continue to sign in with the link that we sent you. It works once.',
  action: 'Continue',
}

const WORDS: Record<LinkType, LinkWords> = {
  signup: {
    title: 'Confirm your email',
    lead: 'Confirm the address that we sent this link to. The link works once.',
    action: 'Confirm this address',
  },
  email_change: {
    title: 'Change your email',
    lead: 'Confirm the change of your email address. The link works once.',
    action: 'Confirm the change',
  },
  recovery: {
    title: 'Reset your password',
    lead: 'Continue to choose a new password. The link works once.',
    action: 'Continue',
  },
  invite: {
    title: 'Accept your invitation',
    lead: 'Continue to choose a password for your new account. The link works once.',
    action: 'Continue',
  },
  magiclink: SIGN_IN,
  email: SIGN_IN,
}

/** The texts of /auth about a link, before the person presses the button. */
export function linkWords(type: LinkType): LinkWords {
  return WORDS[type]
}

/** The kind of a link: as its address says, or as the form does that it opens. */
export function linkTypeOf({ mode, type }: AuthSearch): LinkType {
  return type ?? (mode === 'recover' ? 'recovery' : 'signup')
}
