export interface MailLinkSearch {
  token?: string
}

/**
 * Reads the token of a link in a mail. Never throws: anything else is set to `undefined`. The pages call it, not their
 * routes, which every page loads.
 */
export function mailLinkSearch({ token }: Record<string, unknown>): MailLinkSearch {
  return {
    token: typeof token === 'string' && /^[\w.~+/=-]{16,400}$/.test(token) ? token : undefined,
  }
}
