import { createHmac, createPrivateKey, sign, type KeyObject } from 'node:crypto'
import * as v from 'valibot'

/**
 * For whom a token is: a provisioner or a worker, whose roles have their procedures and nothing else, everybody (the
 * public key), or whoever may do anything (a secret key).
 */
export type TokenRole = 'provisioner' | 'worker' | 'anon' | 'service_role'

/** What PostgREST asks of a secret, in characters. */
const SHORTEST_SECRET = 32

/** A key that cannot sign. The message never quotes it. */
export class SigningKeyError extends Error {
  override name = 'SigningKeyError'
}

interface Signer {
  algorithm: 'HS256' | 'ES256' | 'RS256'
  /** The name of the key, by which the backend finds it. */
  kid?: string
  sign: (text: string) => Buffer
}

const encode = (text: string) => Buffer.from(text).toString('base64url')

/**
 * Signs a token of a database role.
 * @param key the signing secret of the project as text (HS256), or its signing key as a JWK (ES256 or RS256), also in a
 *   list of one, as `supabase gen signing-key` writes it
 * @param times in seconds since 1970
 * @throws SigningKeyError
 */
export function signToken(
  key: string,
  times: { issuedAt: number; expiresAt: number },
  role: TokenRole,
): string {
  const signer = readSigner(key.trim())
  const header = { alg: signer.algorithm, typ: 'JWT', ...(signer.kid && { kid: signer.kid }) }
  const claims = { role, iat: times.issuedAt, exp: times.expiresAt }
  const text = `${encode(JSON.stringify(header))}.${encode(JSON.stringify(claims))}`
  return `${text}.${signer.sign(text).toString('base64url')}`
}

function readSigner(key: string): Signer {
  if (key.startsWith('{') || key.startsWith('[')) return readJwk(key)
  if (key.startsWith('-----')) {
    throw new SigningKeyError('The key is in PEM. Give it as a JWK, which names its kid too.')
  }
  return withSecret(Buffer.from(key))
}

function withSecret(secret: Buffer, kid?: string): Signer {
  if (secret.length < SHORTEST_SECRET) {
    throw new SigningKeyError(
      `The signing secret has ${secret.length} characters. Give the whole one: at least ${SHORTEST_SECRET}.`,
    )
  }
  return {
    algorithm: 'HS256',
    ...(kid !== undefined && { kid }),
    sign: (text) => createHmac('sha256', secret).update(text).digest(),
  }
}

function readJwk(text: string): Signer {
  const jwk = parseJwk(text)
  const { kid } = jwk
  if (jwk.kty === 'oct' && jwk.k !== undefined) {
    return withSecret(Buffer.from(jwk.k, 'base64url'), kid)
  }
  const isCurve = jwk.kty === 'EC' && jwk.crv === 'P-256'
  if (!isCurve && jwk.kty !== 'RSA') {
    throw new SigningKeyError('The key is neither for ES256 (P-256) nor for RS256.')
  }
  const key = privateKeyOf(jwk)
  return {
    algorithm: isCurve ? 'ES256' : 'RS256',
    ...(kid !== undefined && { kid }),
    // A token holds both numbers of the signature one after the other, and not in DER.
    sign: (data) => sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' }),
  }
}

const text = v.optional(v.string())
/** The fields that this file reads. The others are numbers of the key. */
const jwkRow = v.looseObject({ kty: v.string(), crv: text, k: text, d: text, kid: text })
type Jwk = v.InferOutput<typeof jwkRow>

function parseJwk(json: string): Jwk {
  try {
    const [jwk, ...others] = [JSON.parse(json) as unknown].flat()
    if (others.length === 0) return v.parse(jwkRow, jwk)
  } catch {
    // As below: what JSON.parse says may quote the key.
  }
  throw new SigningKeyError('The key is not one JWK. Give one as JSON.')
}

function privateKeyOf(jwk: Jwk): KeyObject {
  if (jwk.d === undefined) {
    throw new SigningKeyError('The key is the public half. Give the private one, with its "d".')
  }
  try {
    return createPrivateKey({ key: jwk, format: 'jwk' })
  } catch {
    throw new SigningKeyError('The key is damaged. Copy it again.')
  }
}
