import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { authMachine } from '@machines/auth'
import { TIMEOUTS } from '@machines/constants'
import { Secret } from '@machines/secret'
import { deferred } from '@tests/support/deferred'
import { ada, startAuth } from '@tests/support/renderApp'
import type { SavedProfile } from './profileFields'
import { saveProfile } from './saveProfile'
import { updateProfile } from './updateProfile'

vi.mock('./updateProfile')

const fields = { full_name: 'Ada', company: '', country: 'AT', time_zone: 'Europe/Vienna' }
const update = { fields, version: 'v1' }
const saved: SavedProfile = { ...fields, updated_at: 'v2' }
const session = { user: ada, expiresAt: 2e9 }

const write = vi.mocked(updateProfile)
let answer: ReturnType<typeof deferred<SavedProfile>>

beforeEach(() => {
  vi.useFakeTimers()
  answer = deferred()
  write.mockReset().mockReturnValue(answer.promise)
})
afterEach(() => vi.useRealTimers())

const signalOfWrite = () => write.mock.lastCall?.[0].signal

test('a save is of the person who is signed in, and gives what is stored', async () => {
  const { auth } = await startAuth()
  const timers = vi.getTimerCount()
  const save = saveProfile(auth, update)
  expect(write.mock.lastCall?.[0]).toMatchObject({ userId: 'ada', update })
  answer.resolve(saved)
  expect(await save).toEqual(saved)
  expect(signalOfWrite()?.aborted).toBe(false)
  expect(vi.getTimerCount()).toBe(timers)
})

test('a refusal is given as it is', async () => {
  const { auth } = await startAuth()
  const refusal = { code: 'conflict', message: 'No.' }
  write.mockRejectedValue(refusal)
  await expect(saveProfile(auth, update)).rejects.toBe(refusal)
})

test('a save ends after 15 s', async () => {
  const { auth } = await startAuth()
  const save = saveProfile(auth, update)
  const ended = vi.fn<(failure: unknown) => void>()
  save.catch(ended)
  expect(TIMEOUTS.profile).toBe(15_000)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(signalOfWrite()?.aborted).toBe(true)
  answer.resolve(saved)
  await expect(save).rejects.toMatchObject({ code: 'timeout' })
})

test.each(['signs out', 'is another by now', 'must set a password first'])(
  'a save ends when the person %s',
  async (what) => {
    const { auth, tell } = await startAuth()
    const save = saveProfile(auth, update)
    if (what === 'signs out') auth.send({ type: 'SIGN_OUT' })
    else if (what === 'is another by now') {
      const bob = { id: 'bob', email: 'bob@example.test' }
      tell({ type: 'SESSION.SIGNED_IN', session: { ...session, user: bob } })
    } else tell({ type: 'SESSION.PASSWORD_RECOVERY', session })
    expect(signalOfWrite()?.aborted).toBe(true)
    await expect(save).rejects.toMatchObject({ message: 'No user logged in' })
  },
)

test('a second factor and a renewed session leave a save alone', async () => {
  const { auth, tell } = await startAuth()
  const save = saveProfile(auth, update)
  tell({ type: 'SESSION.MFA_VERIFIED', session })
  tell({ type: 'SESSION.TOKEN_REFRESHED', session: { ...session, expiresAt: 2e9 + 1 } })
  answer.resolve(saved)
  expect(await save).toEqual(saved)
})

test.each(['signed out', 'signing in', 'signing out', 'a password is due'])(
  'while %s a save is refused with "No user logged in"',
  async (when) => {
    const isSomebody = when === 'signing out' || when === 'a password is due'
    const { auth, tell } = await startAuth(isSomebody ? {} : { user: null })
    if (when === 'signing in') {
      auth.send({ type: 'SIGN_IN', email: 'ada@example.test', password: new Secret('secret') })
    }
    if (when === 'signing out') auth.send({ type: 'SIGN_OUT' })
    if (when === 'a password is due') tell({ type: 'SESSION.PASSWORD_RECOVERY', session })
    await expect(saveProfile(auth, update)).rejects.toMatchObject({ message: 'No user logged in' })
    expect(write).not.toHaveBeenCalled()
  },
)

test('while it is not known who is signed in, a save is refused with "No user logged in"', async () => {
  const auth = createActor(authMachine, { input: undefined })
  await expect(saveProfile(auth, update)).rejects.toMatchObject({ message: 'No user logged in' })
  expect(write).not.toHaveBeenCalled()
})
