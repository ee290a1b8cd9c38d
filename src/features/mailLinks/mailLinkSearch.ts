export interface MailLinkSearch {
  token?: string
}

/** Reads the token of a link in a mail. Never throws: anything else is set to `undefined`. */
export function mailLinkSearch({ token }: Record<string, unknown>): MailLinkSearch {
  return {
    token: typeof token === 'string' && /^[\w.~+/=-]{16,400}$/.test(token) ? token : undefined,
  }
}
