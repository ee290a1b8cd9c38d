import type { LinkType } from '@/domain/session/authSearch'

interface LinkWords {
  title: string
  /** What the link is for, where nothing is known of its owner. */
  lead: string
  /** What the press does. */
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

/** What /auth says about a link before anyone presses its button. */
export function linkWords(type: LinkType): LinkWords {
  return WORDS[type]
}
