import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect } from 'vitest'
import { openAuthTarget, type AuthTarget, type Person } from './authTarget.ts'

/** A session by its token. */
export interface Session {
  token: string
}

export interface Secret {
  id: string
  secret: string
}

/** Any refusal of the auth service has this shape. */
export const refused = (status: number, error_code: string) => ({
  status,
  body: { code: status, error_code, msg: expect.any(String) as string },
})

export const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret }).generate({ timestamp })

/** Opens the auth service for a file of the conformance suite. Call it at the top of the file. */
export function useAuthTarget() {
  let target: AuthTarget
  beforeAll(async () => {
    target = await openAuthTarget()
  })
  afterAll(() => target.close())

  const ask: AuthTarget['ask'] = (...args) => target.ask(...args)
  const enrol = ({ token }: Session, friendly_name = 'Phone') =>
    ask('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name } })
  const challenge = ({ token }: Session, factor: string) =>
    ask('POST', `/factors/${factor}/challenge`, { token, body: {} })
  const verify = ({ token }: Session, factor: string, body: unknown) =>
    ask('POST', `/factors/${factor}/verify`, { token, body })
  /** Shows a factor in a session, whose new token is the answer. */
  const show = async (session: Session, factor: Secret) => {
    const { body } = await challenge(session, factor.id)
    return verify(session, factor.id, { challenge_id: body.id, code: codeAt(factor.secret) })
  }

  return {
    target: () => target,
    ask,
    enrol,
    challenge,
    verify,
    show,
    refresh: (refresh_token: string) =>
      ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token } }),
    /** Another session of the same person, with the password only. */
    another: async (person: Person) => {
      const { body } = await target.signIn(person)
      return { token: body.access_token, refreshToken: body.refresh_token, body }
    },
    /** A person with a factor, in a session that has shown it. */
    withFactor: async (): Promise<Person & { factor: Secret }> => {
      const person = await target.newPerson()
      const { body } = await enrol(person)
      const factor = { id: body.id, secret: body.totp.secret }
      const shown = await show(person, factor)
      await target.nextCode()
      const { access_token: token, refresh_token: refreshToken } = shown.body
      return { ...person, token, refreshToken, factor }
    },
  }
}
