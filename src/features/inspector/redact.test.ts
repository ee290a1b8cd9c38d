import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { Secret } from '@machines/secret'
import { toPlain } from './plain'
import { isSecretKey, scrubText } from './redact'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('keys', () => {
  it.each([
    'password',
    'newPassword',
    'token',
    'access_token',
    'refresh_token',
    'refreshToken',
    'token_hash',
    'provider_token',
    'jwt',
    'userJWT',
    'client_secret',
    'Authorization',
    'apikey',
    'code_verifier',
    'otp',
  ])('hides what is called %s', (key) => {
    expect(isSecretKey(key)).toBe(true)
    expect(toPlain({ [key]: 'hunter2' })).toEqual({ [key]: '[redacted]' })
    expect(toPlain(new Map([[key, 'hunter2']]))).toEqual({ [key]: '[redacted]' })
  })

  it.each(['email', 'role', 'code', 'expiresAt', 'options', 'time_zone'])('shows %s', (key) => {
    expect(toPlain({ [key]: 'plain' })).toEqual({ [key]: 'plain' })
  })

  it('shows that a secret is missing', () => {
    expect(toPlain({ password: null, token: undefined })).toEqual({
      password: null,
      token: '[undefined]',
    })
  })

  it('hides everything below the key', () => {
    expect(toPlain({ tokens: { one: 'hunter2', two: ['hunter2'] } })).toEqual({
      tokens: '[redacted]',
    })
  })
})

describe('shapes', () => {
  it.each([
    `Bearer ${JWT}`,
    `rejected: ${JWT} is too old`,
    `key_${JWT}`,
    `base64-${btoa(JSON.stringify({ access_token: 'hunter2' }))}`,
    'https://site.test/reset#access_token=hunter2&type=recovery',
    'https://site.test/reset?token_hash=hunter2',
    'https://site.test/reset?code=hunter2',
    '{"email":"a@example.test","password":"hunter2"}',
    "{ password: 'hunter2 with spaces' }",
    'cut off: {"password":"hunter2 with spaces',
    'Authorization: Basic hunter2==',
    'sb_secret_hunter2',
  ])('hides the credential in %s', (text) => {
    const shown = scrubText(text)
    expect(shown).toContain('[redacted]')
    expect(shown).not.toMatch(/hunter2|spaces|eyJ/)
  })

  it('leaves ordinary text alone', () => {
    const text = 'Password should be at least 6 characters. Your token expired. Try again.'
    expect(scrubText(text)).toBe(text)
  })

  it('hides a JWT anywhere in a value', () => {
    const holder = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string().map((text) => `${text} ${JWT}`),
        fc.constant(new Error(`refused ${JWT}`)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
        fc.tuple(fc.string(), tie('value')).map(([key, value]) => new Map([[key, value]])),
      ),
    }))
    fc.assert(
      fc.property(holder.value, (value) => {
        expect(JSON.stringify(toPlain(value))).not.toContain('eyJ')
      }),
    )
  })
})

const fail = (): never => {
  throw new Error('no')
}

describe('what JSON cannot carry', () => {
  it('becomes words', () => {
    const cycle: Record<string, unknown> = { now: Date.now, size: 3n, nothing: undefined }
    cycle['self'] = cycle
    cycle['actor'] = { sessionId: 'x:4', id: 'submit', send: () => {}, secretInside: 'hunter2' }
    expect(toPlain(cycle)).toEqual({
      now: '[function now]',
      size: '3n',
      nothing: '[undefined]',
      self: '[cycle]',
      actor: '[actor x:4 submit]',
    })
  })

  it('shows errors by name, message and code', () => {
    const error = Object.assign(new TypeError('Not reached'), { code: 'offline' })
    expect(toPlain(error)).toMatchObject({
      name: 'TypeError',
      message: 'Not reached',
      code: 'offline',
    })
  })

  it('uses the toJSON of a Secret', () => {
    expect(toPlain({ input: new Secret('hunter2') })).toEqual({ input: '[redacted]' })
  })

  it('survives getters, proxies and toJSON that throw', () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const getter = {
      get field(): never {
        return fail()
      },
    }
    for (const hostile of [getter, { inner: { toJSON: fail } }, { proxy: revoked.proxy }]) {
      expect(toPlain(hostile)).toBe('[unreadable]')
    }
  })

  it('scrubs keys, and names objects of the platform and real actors', () => {
    const actor = createActor(createMachine({ id: 'door' }))
    expect(toPlain({ [`a ${JWT}`]: 1, request: Promise.resolve(), actor })).toEqual({
      'a [redacted]': 1,
      request: '[Promise]',
      actor: `[actor ${actor.sessionId} ${actor.id}]`,
    })
  })

  it('is bounded in depth, length and number', () => {
    let deep: object = {}
    for (let index = 0; index < 500; index++)
      deep = { deep, wide: Array(300).fill('x'.repeat(9000)) }
    expect(JSON.stringify(toPlain(deep)).length).toBeLessThan(200_000)
    expect(JSON.stringify(toPlain(Array(1_000_000).fill(0))).length).toBeLessThan(300)
  })

  it('gives plain JSON for anything', () => {
    fc.assert(
      fc.property(fc.anything({ withMap: true, withSet: true, withDate: true }), (value) => {
        const shown = toPlain(value)
        expect(JSON.parse(JSON.stringify(shown))).toEqual(structuredClone(shown))
      }),
    )
  })
})
