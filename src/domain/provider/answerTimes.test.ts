import { expect, test } from 'vitest'
import { answerTimes } from './answerTimes'

test('what the provider has set is said, and nothing else', () => {
  expect(answerTimes()).toBeUndefined()
  expect(answerTimes({ email: 'office@example.org' })).toBeUndefined()
  expect(answerTimes({ answerHours: '1' })).toBe('First answer within 1 hour.')
  expect(answerTimes({ hours: 'Mon–Fri 9–17' })).toBe('Support hours: Mon–Fri 9–17.')
  expect(answerTimes({ hours: 'Mon–Fri 9–17', answerHours: '4' })).toBe(
    'First answer within 4 hours. Support hours: Mon–Fri 9–17.',
  )
})
