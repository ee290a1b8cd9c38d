// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../support/authenticator.ts'
import { claims, openAuthTarget, type AuthTarget, type Person } from './authTarget.ts'

let target: AuthTarget

beforeAll(async () => {
  target = await openAuthTarget()
})
afterAll(() => target.close())

const ask: AuthTarget['ask'] = (...args) => target.ask(...args)
const refused = (status: number, error_code: string) => ({
  status,
  body: { code: status, error_code, msg: expect.any(String) },
})
const unknownId = '11111111-1111-4111-8111-111111111111'

const enrol = ({ token }: { token: string }, friendly_name = 'Phone') =>
  ask('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name } })
const challenge = ({ token }: { token: string }, factor: string) =>
  ask('POST', `/factors/${factor}/challenge`, { token, body: {} })
const verify = ({ token }: { token: string }, factor: string, body: unknown) =>
  ask('POST', `/factors/${factor}/verify`, { token, body })
const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret }).generate({ timestamp })

/** Shows a factor in a session, whose new token is the answer. */
async function show(person: { token: string }, factor: { id: string; secret: string }) {
  const { body } = await challenge(person, factor.id)
  return verify(person, factor.id, { challenge_id: body.id, code: codeAt(factor.secret) })
}

/** A person with a factor, in a session that has shown it. */
async function withFactor(): Promise<Person & { factor: { id: string; secret: string } }> {
  const person = await target.newPerson()
  const { body } = await enrol(person)
  const factor = { id: body.id, secret: body.totp.secret }
  const shown = await show(person, factor)
  await target.nextCode()
  const { access_token: token, refresh_token: refreshToken } = shown.body
  return { ...person, token, refreshToken, factor }
}

/** Another session of the same person, with the password only. */
async function another(person: Person) {
  const { body } = await target.signIn(person)
  return { token: String(body.access_token), refreshToken: String(body.refresh_token), body }
}

const refresh = (refresh_token: string) =>
  ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })

describe('enrolling an authenticator app', () => {
  let person: Person
  beforeAll(async () => {
    person = await target.newPerson()
  })

  test('answers a QR code, a secret and an address for the app', async () => {
    const { status, body } = await enrol(person)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' })
    expect(body.totp.qr_code).toMatch(/<svg[\s>]/)
    expect(body.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.totp.uri)
    expect(uri.href).toMatch(/^otpauth:\/\/totp\//)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
      issuer: new URL(target.site).host,
      secret: body.totp.secret,
    })
    const user = await ask('GET', '/user', { token: person.token })
    expect(user.body.factors).toMatchObject([
      { id: body.id, friendly_name: 'Phone', factor_type: 'totp', status: 'unverified' },
    ])
  })

  test('refuses the same name again', async () => {
    await enrol(person)
    expect(await enrol(person)).toMatchObject(refused(422, 'mfa_factor_name_conflict'))
  })

  test.each([
    ['a kind that there is not', { factor_type: 'smoke' }, 400, 'validation_failed'],
    ['no kind', {}, 400, 'validation_failed'],
    ['a name that is no text', { factor_type: 'totp', friendly_name: 7 }, 400, 'bad_json'],
    ['no JSON', '{"factor_type":', 400, 'bad_json'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await ask('POST', '/factors', { token: person.token, body })
    expect(answer).toMatchObject(refused(status, code))
  })

  test('refuses a visitor', async () => {
    const { status } = await ask('POST', '/factors', { body: { factor_type: 'totp' } })
    expect([401, 403]).toContain(status)
  })

  test('takes ten, with names of any kind', async () => {
    const { token } = await target.newPerson()
    for (let number = 1; number <= 9; number++) {
      expect((await enrol({ token }, `Phone ${number}`)).status).toBe(200)
    }
    expect((await enrol({ token }, '🔑'.repeat(200))).status).toBe(200)
    expect(await enrol({ token }, 'Eleventh')).toMatchObject(
      refused(422, 'too_many_enrolled_mfa_factors'),
    )
  })
})

describe('a challenge', () => {
  test('can be answered for five minutes', async () => {
    const person = await target.newPerson()
    const { id } = (await enrol(person)).body
    const before = Math.floor(Date.now() / 1000)
    const { status, body } = await challenge(person, id)
    expect({ status, body }).toMatchObject({ status: 200, body: { type: 'totp' } })
    expect(body.expires_at).toBeGreaterThanOrEqual(before + 299)
    expect(body.expires_at).toBeLessThanOrEqual(before + 305)
  })

  test('of a factor that is not mine is refused', async () => {
    const person = await target.newPerson()
    const other = (await enrol(await target.newPerson())).body.id
    for (const factor of [other, unknownId]) {
      expect(await challenge(person, factor)).toMatchObject(refused(404, 'mfa_factor_not_found'))
    }
    expect(await challenge(person, 'mine')).toMatchObject(refused(404, 'validation_failed'))
  })
})

describe('a code', () => {
  let person: Person
  let factor: { id: string; secret: string }
  beforeAll(async () => {
    person = await target.newPerson()
    const { body } = await enrol(person)
    factor = { id: body.id, secret: body.totp.secret }
  })

  test.each([
    ['another one', () => (codeAt(factor.secret) === '000000' ? '000001' : '000000')],
    ['that of yesterday', () => codeAt(factor.secret, Date.now() - 86_400_000)],
    ['that of a clock two minutes ahead', () => codeAt(factor.secret, Date.now() + 120_000)],
    ['one with a letter', () => `${codeAt(factor.secret).slice(0, 5)}x`],
    ['one that is too long', () => `${codeAt(factor.secret)}0`],
  ])('is refused: %s', async (_, code) => {
    const { body } = await challenge(person, factor.id)
    const answer = await verify(person, factor.id, { challenge_id: body.id, code: code() })
    expect(answer).toMatchObject(refused(422, 'mfa_verification_failed'))
  })

  test('that is missing, or answers no challenge of this factor, is refused', async () => {
    const { body } = await challenge(person, factor.id)
    const code = codeAt(factor.secret)
    expect(await verify(person, factor.id, { challenge_id: body.id })).toMatchObject(
      refused(400, 'validation_failed'),
    )
    expect(await verify(person, factor.id, { challenge_id: unknownId, code })).toMatchObject(
      refused(422, 'mfa_factor_not_found'),
    )
    expect(await verify(person, factor.id, { challenge_id: 'first', code })).toMatchObject(
      refused(400, 'bad_json'),
    )
    expect(await verify(person, factor.id, '[')).toMatchObject(refused(400, 'bad_json'))
  })

  test('that is right raises this session, ends the weaker ones and drops other new factors', async () => {
    const weaker = await another(person)
    await enrol(person, 'Never verified')
    const before = claims(person.token)
    const { body: asked } = await challenge(person, factor.id)
    const answer = await verify(person, factor.id, {
      challenge_id: asked.id,
      code: codeAt(factor.secret),
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      expires_in: expect.any(Number),
      refresh_token: expect.any(String),
      user: { id: person.id },
    })
    const user = await ask('GET', '/user', { token: answer.body.access_token })
    expect(user.body.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    const after = claims(answer.body.access_token)
    expect(after).toMatchObject({ aal: 'aal2', session_id: before.session_id })
    expect(after.amr.map(({ method }) => method)).toEqual(['totp', 'password'])

    expect(await ask('GET', '/user', { token: weaker.token })).toMatchObject(
      refused(403, 'session_not_found'),
    )
    expect(await refresh(weaker.refreshToken)).toMatchObject({ status: 400 })

    const again = await verify({ token: answer.body.access_token }, factor.id, {
      challenge_id: asked.id,
      code: codeAt(factor.secret),
    })
    expect(again).toMatchObject(refused(422, 'mfa_ip_address_mismatch'))
  })
})

describe('a person with a second factor', () => {
  let person: Awaited<ReturnType<typeof withFactor>>
  let half: Awaited<ReturnType<typeof another>>
  beforeAll(async () => {
    person = await withFactor()
    half = await another(person)
  })

  test('keeps aal2 when the tokens are renewed', async () => {
    const renewed = await refresh(person.refreshToken)
    person = {
      ...person,
      token: renewed.body.access_token,
      refreshToken: renewed.body.refresh_token,
    }
    expect(claims(person.token)).toMatchObject({ aal: 'aal2' })
    expect(renewed.body.user.factors).toHaveLength(1)
  })

  test('has aal1 after the password, and is told of the factor', () => {
    expect(half.body.user.factors).toMatchObject([{ status: 'verified' }])
    expect(claims(half.token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  })

  test('changes nothing at aal1', async () => {
    expect(await enrol(half, 'Second')).toMatchObject(refused(403, 'insufficient_aal'))
    const remove = await ask('DELETE', `/factors/${person.factor.id}`, { token: half.token })
    expect(remove).toMatchObject(refused(422, 'insufficient_aal'))
    for (const body of [{ password: 'another long password' }, { email: 'new@example.test' }]) {
      const change = await ask('PUT', '/user', { token: half.token, body })
      expect(change).toMatchObject(refused(401, 'insufficient_aal'))
    }
  })

  test('raises a second session without ending the first', async () => {
    expect((await show(half, person.factor)).status).toBe(200)
    expect((await ask('GET', '/user', { token: person.token })).status).toBe(200)
    await target.nextCode()
  })

  test('falls back to aal1 when the factor is removed', async () => {
    const other = await withFactor()
    const remove = await ask('DELETE', `/factors/${other.factor.id}`, { token: other.token })
    expect(remove).toEqual({ status: 200, body: { id: other.factor.id } })
    const renewed = await refresh(other.refreshToken)
    expect(claims(renewed.body.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect(renewed.body.user.factors).toBeUndefined()
    const again = await ask('DELETE', `/factors/${other.factor.id}`, { token: other.token })
    expect(again).toMatchObject(refused(404, 'mfa_factor_not_found'))
  })
})

describe('a security key as a second factor', () => {
  const enrolKey = (person: Person) =>
    ask('POST', '/factors', {
      token: person.token,
      body: { factor_type: 'webauthn', friendly_name: 'Key' },
    })

  test('raises a session, when it is made and when it is shown', async () => {
    const person = await target.newPerson()
    const key = createAuthenticator(target.site)
    const { body: factor } = await enrolKey(person)
    const { body: made } = await challenge(person, factor.id)
    expect(made).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } })
    const created = await verify(person, factor.id, {
      challenge_id: made.id,
      webauthn: {
        type: 'create',
        credential_response: key.create(made.webauthn.credential_options.publicKey),
      },
    })
    expect(created.status).toBe(200)
    expect(claims(created.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })

    const half = await another(person)
    const { body: asked } = await challenge(half, factor.id)
    expect(asked.webauthn.type).toBe('request')
    const options = asked.webauthn.credential_options.publicKey
    const answer = { type: 'request', credential_response: key.get(options) }
    const body = { challenge_id: asked.id, webauthn: answer }
    const shown = await verify(half, factor.id, body)
    expect(claims(shown.body.access_token).aal).toBe('aal2')
    expect((await verify(half, factor.id, body)).status).toBe(422)
  })

  test('of somebody else, or with another challenge, is refused', async () => {
    const person = await target.newPerson()
    const key = createAuthenticator(target.site)
    const { body: factor } = await enrolKey(person)
    const { body: made } = await challenge(person, factor.id)
    const wrong = { ...made.webauthn.credential_options.publicKey, challenge: 'AAAA' }
    const answer = await verify(person, factor.id, {
      challenge_id: made.id,
      webauthn: { type: 'create', credential_response: key.create(wrong) },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const next = await challenge(person, factor.id)
    const empty = await verify(person, factor.id, { challenge_id: next.body.id })
    expect(empty).toMatchObject(refused(400, 'validation_failed'))
  })
})

describe('a passkey', () => {
  async function addPasskey({ token }: { token: string }) {
    const key = createAuthenticator(target.site)
    const { body } = await ask('POST', '/passkeys/registration/options', { token, body: {} })
    const made = await ask('POST', '/passkeys/registration/verify', {
      token,
      body: { challenge_id: body.challenge_id, credential: key.create(body.options) },
    })
    return { key, options: body, made }
  }
  const signInWith = async (key: ReturnType<typeof createAuthenticator>, challenge?: string) => {
    const { body } = await ask('POST', '/passkeys/authentication/options', { body: {} })
    const asked = { ...body.options, ...(challenge !== undefined && { challenge }) }
    return ask('POST', '/passkeys/authentication/verify', {
      body: { challenge_id: body.challenge_id, credential: key.get(asked) },
    })
  }

  test('is offered', async () => {
    expect((await ask('GET', '/settings')).body.passkeys_enabled).toBe(true)
  })

  test('signs in without a password, at aal1', async () => {
    const person = await target.newPerson()
    const { key, options, made } = await addPasskey(person)
    expect(options.options).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ id: expect.any(String), friendly_name: expect.any(String) })

    const answer = await signInWith(key)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id } } })
    expect(claims(answer.body.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    })
  })

  test('is named, listed and removed by its owner alone', async () => {
    const person = await target.newPerson()
    const { made, key } = await addPasskey(person)
    const path = `/passkeys/${made.body.id}`
    const stranger = await target.newPerson()
    const name = (token: string, friendly_name: string) =>
      ask('PATCH', path, { token, body: { friendly_name } })
    expect(await name(stranger.token, 'Mine')).toMatchObject(refused(404, 'validation_failed'))
    expect(await name(person.token, '')).toMatchObject(refused(400, 'validation_failed'))
    expect(await name(person.token, 'x'.repeat(121))).toMatchObject(
      refused(400, 'validation_failed'),
    )
    expect((await name(person.token, 'Laptop')).body.friendly_name).toBe('Laptop')
    await signInWith(key)
    expect((await ask('GET', '/passkeys/', { token: person.token })).body).toMatchObject([
      { id: made.body.id, friendly_name: 'Laptop', last_used_at: expect.any(String) },
    ])
    const remove = (token: string) => ask('DELETE', path, { token })
    expect(await remove(stranger.token)).toMatchObject(refused(404, 'validation_failed'))
    expect((await remove(person.token)).status).toBe(204)
    expect(await signInWith(key)).toMatchObject(refused(400, 'webauthn_verification_failed'))
  })

  test('is refused with a challenge that was not asked, used or unknown', async () => {
    const { key } = await addPasskey(await target.newPerson())
    expect(await signInWith(key, 'AAAA')).toMatchObject(
      refused(400, 'webauthn_verification_failed'),
    )
    const { body } = await ask('POST', '/passkeys/authentication/options', { body: {} })
    const answer = { challenge_id: body.challenge_id, credential: key.get(body.options) }
    const send = (sent: unknown) => ask('POST', '/passkeys/authentication/verify', { body: sent })
    expect((await send(answer)).status).toBe(200)
    expect(await send(answer)).toMatchObject(refused(400, 'webauthn_challenge_not_found'))
    expect(await send({ ...answer, challenge_id: '' })).toMatchObject(
      refused(400, 'validation_failed'),
    )
    expect(await send('{')).toMatchObject(refused(400, 'bad_json'))
  })

  test('of a person with a second factor is managed at aal2 only', async () => {
    const person = await withFactor()
    const { key, made } = await addPasskey(person)
    const half = (await signInWith(key)).body
    expect(claims(half.access_token).aal).toBe('aal1')
    const token = String(half.access_token)
    const add = await ask('POST', '/passkeys/registration/options', { token, body: {} })
    expect(add).toMatchObject(refused(403, 'insufficient_aal'))
    const remove = await ask('DELETE', `/passkeys/${made.body.id}`, { token })
    expect(remove).toMatchObject(refused(403, 'insufficient_aal'))
  })
})

describe('a new password', () => {
  const change = ({ token }: { token: string }, body: object) =>
    ask('PUT', '/user', { token, body })

  test('needs the current one, and ends every other session', async () => {
    const person = await target.newPerson()
    const other = await another(person)
    const password = `another ${person.password}`
    expect(await change(person, { password })).toMatchObject(
      refused(400, 'current_password_required'),
    )
    expect(await change(person, { password, current_password: 'a guess' })).toMatchObject(
      refused(400, 'current_password_invalid'),
    )
    const { password: current_password } = person
    expect(await change(person, { password: current_password, current_password })).toMatchObject(
      refused(422, 'same_password'),
    )
    expect(await change(person, { password: 'short', current_password })).toMatchObject(
      refused(422, 'weak_password'),
    )
    expect((await ask('GET', '/user', { token: other.token })).status).toBe(200)

    expect((await change(person, { password, current_password })).status).toBe(200)
    expect(await ask('GET', '/user', { token: other.token })).toMatchObject(
      refused(403, 'session_not_found'),
    )
    expect((await ask('GET', '/user', { token: person.token })).status).toBe(200)
    expect((await target.signIn({ ...person, password })).status).toBe(200)
    expect(await target.signIn(person)).toMatchObject(refused(400, 'invalid_credentials'))
  })
})

test.each(['old', 'new'] as const)(
  'a new address holds after both links, %s first',
  async (first) => {
    const person = await target.newPerson()
    const email = `${randomUUID()}@example.test`
    const asked = await ask('PUT', '/user', { token: person.token, body: { email } })
    expect(asked.body).toMatchObject({ email: person.email, new_email: email })
    const tokens = await target.changeTokens(person.email, email)
    const follow = (token_hash: string) =>
      ask('POST', '/verify', { body: { type: 'email_change', token_hash } })

    expect((await follow(tokens[first])).body).toEqual({ code: '200', msg: expect.any(String) })
    expect(await follow(tokens[first])).toMatchObject(refused(403, 'otp_expired'))
    const half = await ask('GET', '/user', { token: person.token })
    expect(half.body).toMatchObject({ email: person.email, new_email: email })

    const done = await follow(tokens[first === 'old' ? 'new' : 'old'])
    expect(done).toMatchObject({ status: 200, body: { user: { email } } })
    expect(claims(done.body.access_token).aal).toBe('aal1')
    expect((await target.signIn({ ...person, email })).status).toBe(200)
  },
)

test('signing out elsewhere ends the other sessions', async () => {
  const person = await target.newPerson()
  const other = await another(person)
  expect((await ask('POST', '/logout?scope=others', { token: person.token })).status).toBe(204)
  expect(await ask('GET', '/user', { token: other.token })).toMatchObject(
    refused(403, 'session_not_found'),
  )
  expect((await ask('GET', '/user', { token: person.token })).status).toBe(200)
})
