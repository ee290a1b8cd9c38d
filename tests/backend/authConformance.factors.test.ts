// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../support/authenticator.ts'
import { codeAt, refused, useAuthTarget } from './authRequests.ts'
import { claims, type Person } from './authTarget.ts'

const { another, ask, challenge, enrol, refresh, show, target, verify, withFactor } =
  useAuthTarget()
const unknownId = '11111111-1111-4111-8111-111111111111'

describe('enrolling an authenticator app', () => {
  let person: Person
  beforeAll(async () => {
    person = await target().newPerson()
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
      issuer: new URL(target().site).host,
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
    const { token } = await target().newPerson()
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
    const person = await target().newPerson()
    const { id } = (await enrol(person)).body
    const before = Math.floor(Date.now() / 1000)
    const { status, body } = await challenge(person, id)
    expect({ status, body }).toMatchObject({ status: 200, body: { type: 'totp' } })
    expect(body.expires_at).toBeGreaterThanOrEqual(before + 299)
    expect(body.expires_at).toBeLessThanOrEqual(before + 305)
  })

  test('of a factor that is not mine is refused', async () => {
    const person = await target().newPerson()
    const other = (await enrol(await target().newPerson())).body.id
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
    person = await target().newPerson()
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
    await target().nextCode()
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

const enrolKey = (person: Person) =>
  ask('POST', '/factors', {
    token: person.token,
    body: { factor_type: 'webauthn', friendly_name: 'Key' },
  })

describe('a security key as a second factor', () => {
  test('raises a session, when it is made and when it is shown', async () => {
    const person = await target().newPerson()
    const key = createAuthenticator(target().site)
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
    const person = await target().newPerson()
    const key = createAuthenticator(target().site)
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
