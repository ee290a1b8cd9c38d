import { expect, test } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { Secret } from '../../machines/secret.ts'
import { PASSWORD, sessionOf, signIn, signUp, startAuth } from './support.ts'

/** Records all that an inspector receives, as text. */
function record() {
  const lines: string[] = []
  const seen = new WeakSet<object>()
  const inspect = (event: InspectionEvent) => {
    lines.push(
      JSON.stringify(event, (_, value: unknown) => {
        if (typeof value !== 'object' || value === null) return value
        if (seen.has(value) && !(value instanceof Secret)) return '[seen]'
        seen.add(value)
        return value
      }),
    )
  }
  return { inspect, text: () => lines.join('\n') }
}

test('a secret prints as [redacted], and only reveal() gives it back', () => {
  const secret = new Secret(PASSWORD)
  expect(JSON.stringify({ secret })).toBe('{"secret":"[redacted]"}')
  expect(String(secret)).toBe('[redacted]')
  expect(Object.keys(secret)).toEqual([])
  expect(secret.reveal()).toBe(PASSWORD)
})

test('no password is in what an inspector sees, in a snapshot or in a persisted one', async () => {
  const { inspect, text } = record()
  const auth = startAuth({ inspect })
  const snapshots: string[] = []
  const keep = () => {
    snapshots.push(JSON.stringify(auth.actor.getSnapshot()))
    snapshots.push(JSON.stringify(auth.actor.getPersistedSnapshot()))
  }
  for (const event of [signIn, signUp]) {
    auth.actor.send(event)
    keep()
    await auth.resolve('clearAndRevoke', undefined)
    keep()
    await auth.resolve('submit', { kind: 'session', session: sessionOf('ada') })
    keep()
  }
  expect(text()).toContain('SIGN_UP')
  expect(text()).toContain('[redacted]')
  expect(text()).not.toContain(PASSWORD)
  expect(snapshots.join()).toContain('[redacted]')
  expect(snapshots.join()).not.toContain(PASSWORD)
})
