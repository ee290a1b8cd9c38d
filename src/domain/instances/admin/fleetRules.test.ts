import { describe, expect, test } from 'vitest'
import { makeFleetInstance } from './fixtures'
import type { FleetInstance } from './fleetInstance'
import { whyNoForceFail, whyNoHold, whyNoRetry } from './fleetRules'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const later = '2026-11-22T12:00:30Z'

const action = (changes: Partial<NonNullable<FleetInstance['lastAction']>>) => ({
  id: 'a',
  kind: 'resize',
  status: 'failed' as const,
  failState: 'stopped',
  attempts: 5,
  leaseUntil: null,
  errorCode: 'busy',
  errorDetail: null,
  ...changes,
})

test('a hold needs a server that is not deleted', () => {
  expect(whyNoHold({ deletedAt: null })).toBeUndefined()
  expect(whyNoHold({ deletedAt: later })).toContain('Restore it first.')
})

describe('marking as failed', () => {
  test.each([
    [null, /^Only for a server on its way to another state\. .*“Running”\.$/],
    [later, /Possible in 1 minute\.$/],
    ['2026-11-22T12:09:30Z', /Possible in 10 minutes\.$/],
    ['2026-11-22T12:00:00Z', undefined],
  ])('with a limit of %s', (stuckAt, reason) => {
    const answer = whyNoForceFail(makeFleetInstance({ stuckAt }), NOW)
    if (reason === undefined) expect(answer).toBeUndefined()
    else expect(answer).toMatch(reason)
  })
})

const why = (lastAction: FleetInstance['lastAction'], state: FleetInstance['state'] = 'stopped') =>
  whyNoRetry(makeFleetInstance({ state, lastAction }), NOW)

describe('a retry', () => {
  test('is possible after a failure, while the action waits, and when its lease has ended', () => {
    expect(why(action({}))).toBeUndefined()
    expect(why(action({ status: 'queued' }), 'resizing')).toBeUndefined()
    expect(
      why(action({ status: 'running', leaseUntil: '2026-11-22T11:59:59Z' }), 'resizing'),
    ).toBeUndefined()
  })

  test('says what stands in its way', () => {
    expect(why(null)).toContain('Nothing was done')
    expect(why(action({ status: 'succeeded' }))).toContain('succeeded')
    expect(why(action({ status: 'cancelled' }))).toContain('was cancelled')
    expect(why(action({ status: 'running', leaseUntil: later }), 'resizing')).toContain(
      'A worker is at it.',
    )
    expect(why(action({}), 'error')).toContain('has moved on')
  })
})
