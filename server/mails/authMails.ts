import type { Letter } from './letter.ts'

/** Emails of the auth service, with a link or a code: `auth.email.template.*` in supabase/config.toml. */
export const authMailKinds = [
  'confirmation',
  'recovery',
  'magic_link',
  'invite',
  'email_change',
  'reauthentication',
] as const

export type AuthMailKind = (typeof authMailKinds)[number]

const ONCE = 'The link works once and expires after one hour.'

/** A link with a token. The page at /auth reads these three parameters from it. */
const tokenLink = (mode: 'confirm' | 'recover', type: 'signup' | 'recovery' | 'email_change') =>
  `{{ .SiteURL }}/auth?mode=${mode}&token_hash={{ .TokenHash }}&type=${type}`

/**
 * What each email says. `{{ .Name }}` is a variable, which the auth service replaces. The greeting has no name: the name
 * comes from the sign-up form, so a stranger could use it to send any text to any address.
 */
export function authLetter(kind: AuthMailKind, brand: string): Letter {
  return { brand, greeting: 'Hello,', ...contents(brand)[kind] }
}

type Content = Omit<Letter, 'brand' | 'greeting'>

const contents = (brand: string): Record<AuthMailKind, Content> => ({
  confirmation: {
    title: 'Confirm your email address',
    paragraphs: [
      `Thanks for signing up for ${brand}. Confirm your address to finish creating your account.`,
    ],
    action: { label: 'Confirm email address', href: tokenLink('confirm', 'signup') },
    after: ONCE,
    why: `You received this email because someone signed up for ${brand} with {{ .Email }}. Didn’t request this? Ignore this email.`,
  },
  recovery: {
    title: 'Reset your password',
    paragraphs: [
      `We received a request to reset the password of your ${brand} account. Your password stays the same until you set a new one.`,
    ],
    action: { label: 'Set a new password', href: tokenLink('recover', 'recovery') },
    after: ONCE,
    why: `You received this email because someone asked to reset the password for {{ .Email }}. Didn’t request this? Ignore this email.`,
  },
  // A sign-in link also leads to a new password: the auth service stores both tokens in one place.
  magic_link: {
    title: `Sign in to ${brand}`,
    paragraphs: [
      `Here is the link to your ${brand} account. It signs you in, and you can set a new password.`,
    ],
    action: { label: 'Sign in', href: tokenLink('recover', 'recovery') },
    after: ONCE,
    why: `You received this email because someone asked for a sign-in link for {{ .Email }}. Didn’t request this? Ignore this email.`,
  },
  invite: {
    title: `You are invited to ${brand}`,
    paragraphs: [
      `You have been invited to create a ${brand} account. Accept the invitation and set a password.`,
    ],
    action: { label: 'Accept the invitation', href: tokenLink('recover', 'signup') },
    after: ONCE,
    why: `You received this email because ${brand} invited {{ .Email }}. Didn’t expect this? Ignore this email.`,
  },
  email_change: {
    title: 'Confirm your new email address',
    paragraphs: [
      `Your ${brand} account is about to change its email address from {{ .Email }} to {{ .NewEmail }}.`,
      'If both addresses receive this email, confirm in both.',
    ],
    action: { label: 'Confirm the change', href: tokenLink('confirm', 'email_change') },
    after: ONCE,
    why: 'You received this email because someone signed in to your account asked for this change. Didn’t request this? Don’t follow the link, and reset your password.',
  },
  reauthentication: {
    title: 'Your security code',
    paragraphs: [`Enter this code to confirm the change to your ${brand} account:`],
    code: '{{ .Token }}',
    after: 'The code works once and expires after one hour.',
    why: 'You received this email because a change to your account needs your confirmation. Didn’t request this? Don’t share the code, and reset your password.',
  },
})
