import { createHmac } from 'node:crypto'

const encode = (text: string) => Buffer.from(text).toString('base64url')

/** A token that the package and the database trust, with these claims. */
export function signClaims(claims: string, secret: string): string {
  const body = `${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

/** Exactly one space, and the characters of a token or a key. */
export const BEARER = /^Bearer (?:[\w-]+\.([\w-]+)\.[\w-]+|sb_[\w-]+)$/

/** The claims of the token in a request, not verified. */
export function readClaims(request: Request): string | undefined {
  const payload = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  return payload && Buffer.from(payload, 'base64url').toString('utf8')
}

/** The claims of a token that the package has just made. */
export function claimsOf(token: string): Record<string, unknown> & { session_id: string } {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
    session_id: string
  }
}
