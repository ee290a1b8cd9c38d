import * as v from 'valibot'

const claims = v.object({ role: v.string(), exp: v.optional(v.number()) })

/** What a token says about itself. Only the backend can tell whether it is true. */
export interface TokenFacts {
  role: string
  /** Milliseconds since 1970; undefined: it never expires. */
  expiresAt: number | undefined
}

/** Reads a token without checking its signature; undefined for what is no token. */
export function readToken(token: string): TokenFacts | undefined {
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token) ?? []
  try {
    const parsed = v.parse(claims, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
    return {
      role: parsed.role,
      expiresAt: parsed.exp === undefined ? undefined : parsed.exp * 1000,
    }
  } catch {
    return undefined
  }
}
