// @vitest-environment node
import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { FakeClock, settle } from '../../../tests/support/fakeClock.ts'
import { createProvisionerMetrics } from '../../provisioner/metrics.ts'
import { readToken } from './readToken.ts'
import { SigningKeyError, signToken } from './signToken.ts'
import { createTokenWatch } from './tokenWatch.ts'

const SECRET = 'a signing secret that has enough characters'
const times = { issuedAt: 1_800_000_000, expiresAt: 1_815_552_000 }
const claims = { role: 'provisioner', iat: times.issuedAt, exp: times.expiresAt }
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Header, claims, what is signed, and the signature. */
function partsOf(token: string) {
  const [header = '', body = '', signature = ''] = token.split('.')
  return {
    header: read(header),
    claims: read(body),
    text: `${header}.${body}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

describe('a token', () => {
  test.each([
    ['as text', `${SECRET}\n`, {}],
    [
      'as a JWK',
      JSON.stringify({ kty: 'oct', kid: 'k1', k: Buffer.from(SECRET).toString('base64url') }),
      { kid: 'k1' },
    ],
  ])('is signed with the secret of the project %s', (_, key, more) => {
    const { header, text, signature, ...token } = partsOf(signToken(key, times, 'provisioner'))
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT', ...more })
    expect(token.claims).toEqual(claims)
    expect(signature).toEqual(createHmac('sha256', SECRET).update(text).digest())
  })

  test.each([
    ['ES256', { ...curve.export({ format: 'jwk' }), kid: 'k2' }],
    ['RS256', { ...rsa.export({ format: 'jwk' }), kid: 'k2' }],
    ['ES256', [{ ...curve.export({ format: 'jwk' }), kid: 'k2' }]],
  ])('is signed with a signing key: %s', (alg, jwk) => {
    const { header, text, signature, ...token } = partsOf(
      signToken(JSON.stringify(jwk), times, 'provisioner'),
    )
    expect(header).toEqual({ alg, typ: 'JWT', kid: 'k2' })
    expect(token.claims).toEqual(claims)
    const key = createPublicKey(alg === 'ES256' ? curve : rsa)
    const isTrue = verify(
      'sha256',
      Buffer.from(text),
      { key, dsaEncoding: 'ieee-p1363' },
      signature,
    )
    expect(isTrue).toBe(true)
  })

  test.each([
    ['a short secret', 'too short', /has 9 characters/],
    ['a public key', JSON.stringify(createPublicKey(curve).export({ format: 'jwk' })), /public/],
    ['a key in PEM', curve.export({ format: 'pem', type: 'pkcs8' }), /PEM/],
    ['another curve', '{"kty":"EC","crv":"P-384","d":"x"}', /neither/],
    ['a damaged key', '{"kty":"EC","crv":"P-256","x":"x","y":"y","d":"secret-part"}', /damaged/],
    ['half a file', '{"kty":"EC","d":"secret-part', /not one JWK/],
    ['two keys', '[{"kty":"oct"},{"kty":"oct"}]', /not one JWK/],
  ])('is not made from %s, and the error does not quote it', (_, key, message) => {
    const make = () => signToken(key, times, 'provisioner')
    expect(make).toThrow(SigningKeyError)
    expect(make).toThrow(message)
    expect(make).not.toThrow(/secret-part/)
  })

  test('says its role and its end', () => {
    expect(readToken(signToken(SECRET, times, 'provisioner'))).toEqual({
      role: 'provisioner',
      expiresAt: times.expiresAt * 1000,
    })
    expect(readToken('sb_secret_x')).toBeUndefined()
    expect(readToken('a.b.c')).toBeUndefined()
  })
})

test('the end of a token is a metric, and a line a day in the last two weeks', async () => {
  const clock = new FakeClock()
  const metrics = createProvisionerMetrics()
  const lines: unknown[] = []
  const log = (event: string, fields = {}) => void lines.push([event, fields])
  const day = 24 * 60 * 60_000
  const tokenExpiresAt = clock.now() + 14.5 * day
  const watch = createTokenWatch(tokenExpiresAt, {
    clock,
    metrics,
    log: { debug: log, info: log, warn: log, error: log },
  })
  await watch()
  expect(lines).toEqual([])
  expect(metrics.text()).toContain(
    `provisioner_token_expires_timestamp_seconds ${Math.round(tokenExpiresAt / 1000)}\n`,
  )
  for (let hour = 0; hour < 40; hour += 1) {
    await clock.advance(60 * 60_000)
    await settle()
    await watch()
  }
  const line = ['token.expires', { expires: new Date(tokenExpiresAt).toISOString() }]
  expect(lines).toEqual([line, line])
})
