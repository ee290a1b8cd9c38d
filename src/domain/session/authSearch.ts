import { returnPath } from './returnPath'

const modes = ['sign-in', 'sign-up', 'reset', 'recover', 'confirm'] as const

/** The forms of /auth: sign-in, sign-up, forgotten password, and the targets of links in emails. */
type AuthMode = (typeof modes)[number]

/** The kinds of links in emails, named as in the auth service. */
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
 * Reads the search of /auth and never throws: unknown values are set to `undefined`.
 * Every key is set, because the router merges the raw search into missing keys.
 * Every page loads this, so it does not use the schema library.
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
