import { returnPath } from './returnPath'

const modes = ['sign-in', 'sign-up', 'reset', 'recover', 'confirm'] as const

/** What /auth shows: two ways in, a forgotten password, and where the links of our mails lead. */
type AuthMode = (typeof modes)[number]

/** The links that mails carry: what the auth service calls each. */
export const linkTypes = [
  'signup',
  'recovery',
  'email_change',
  'invite',
  'magiclink',
  'email',
] as const

export type LinkType = (typeof linkTypes)[number]

export interface AuthSearch {
  mode?: AuthMode
  /** Where to go after sign-in: a path of this site. */
  redirect?: string
  token_hash?: string
  type?: LinkType
}

/**
 * Reads the search of /auth. Never refuses: what is not understood is left out, explicitly, because the router
 * merges the raw search back where a key is missing. By hand and not with a schema: every page loads this.
 */
export function authSearch({
  mode,
  redirect,
  token_hash,
  type,
}: Record<string, unknown>): AuthSearch {
  return {
    mode: modes.find((known) => known === mode),
    redirect: returnPath(redirect),
    token_hash:
      typeof token_hash === 'string' && /^[\w-]{16,256}$/.test(token_hash) ? token_hash : undefined,
    type: linkTypes.find((known) => known === type),
  }
}
