/** Emails with a link or a code: `auth.email.template.*` in supabase/config.toml. */
export const mailKinds = [
  'confirmation',
  'recovery',
  'magic_link',
  'invite',
  'email_change',
  'reauthentication',
] as const

/** Notices after a change: `auth.email.notification.*` in supabase/config.toml. */
export const noticeKinds = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'mfa_factor_enrolled',
  'mfa_factor_unenrolled',
] as const

export type MailKind = (typeof mailKinds)[number] | (typeof noticeKinds)[number]

/** The texts of one email. They are plain text: only `{{ .Name }}` is special, and the auth service replaces it. */
export interface MailContent {
  title: string
  paragraphs: readonly string[]
  /** The only button. An email with a code has none: people type the code on the page that requested it. */
  action?: { label: string; href: string }
  /** The line between the button and the full link. */
  after?: string
  /** Why the reader received this email, and what to do if they did not request it. */
  why: string
}

const ONCE = 'The link works once and expires after one hour.'
const RESET = '{{ .SiteURL }}/auth?mode=reset'

/** A link with a token. The page at /auth reads these three parameters from it. */
const tokenLink = (mode: 'confirm' | 'recover', type: 'signup' | 'recovery' | 'email_change') =>
  `{{ .SiteURL }}/auth?mode=${mode}&token_hash={{ .TokenHash }}&type=${type}`

/**
 * A notice about a change. Its button leads to a new password, which ends every session of the account.
 * @param more what else helps if another person made the change
 */
function notice(title: string, change: string, happened: string, more?: string): MailContent {
  return {
    title,
    paragraphs: [
      change,
      'If this was you, there is nothing to do. If not, set a new password now: this signs out everyone, also whoever made the change.',
      ...(more === undefined ? [] : [more]),
    ],
    action: { label: 'This was not me', href: RESET },
    why: `You received this email because ${happened}.`,
  }
}

/**
 * The texts of each email. The greeting has no name: the name comes from the sign-up form, so a stranger could use it
 * to send any text to any address.
 */
export function mailContents(brand: string): Record<MailKind, MailContent> {
  return {
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
      after: 'The code works once and expires after one hour.',
      why: 'You received this email because a change to your account needs your confirmation. Didn’t request this? Don’t share the code, and reset your password.',
    },
    password_changed: notice(
      'Your password was changed',
      `The password of your ${brand} account {{ .Email }} was changed. All other devices were signed out.`,
      'the password of your account changed',
    ),
    // Sent to the old address, which can no longer reset the password.
    email_changed: {
      title: 'Your email address was changed',
      paragraphs: [
        `The email address of your ${brand} account was changed from {{ .OldEmail }} to {{ .Email }}.`,
        'If this was you, there is nothing to do. If not, contact us.',
      ],
      action: { label: 'Contact support', href: '{{ .SiteURL }}/support' },
      why: 'You received this email because this was the address of your account.',
    },
    phone_changed: notice(
      'Your phone number was changed',
      `The phone number of your ${brand} account was changed from {{ .OldPhone }} to {{ .Phone }}.`,
      'the phone number of your account changed',
    ),
    identity_linked: notice(
      'A sign-in method was added',
      `You can now sign in to your ${brand} account {{ .Email }} with {{ .Provider }}.`,
      'a sign-in method was added to your account',
    ),
    identity_unlinked: notice(
      'A sign-in method was removed',
      `You can no longer sign in to your ${brand} account {{ .Email }} with {{ .Provider }}.`,
      'a sign-in method was removed from your account',
    ),
    mfa_factor_enrolled: notice(
      'A second factor was added',
      `A second factor of the kind “{{ .FactorType }}” was added to your ${brand} account {{ .Email }}. From now on signing in asks for it.`,
      'a second factor was added to your account',
      'If you are asked for a code that you do not have, contact support: we can remove the factor.',
    ),
    mfa_factor_unenrolled: notice(
      'A second factor was removed',
      `A second factor of the kind “{{ .FactorType }}” was removed from your ${brand} account {{ .Email }}. It no longer protects your account.`,
      'a second factor was removed from your account',
    ),
  }
}
