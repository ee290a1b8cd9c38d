import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditSearch } from './auditSearch'

const ID = '00000000-0000-4000-8000-00000000000f'

/** Without the keys that are not set. */
const read = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(auditSearch(given)).filter(([, value]) => value !== undefined))

test.each([
  [{}, {}],
  [{ actor: ' Ada ' }, { actor: 'Ada' }],
  [{ actor: 42 }, { actor: '42' }],
  [{ actor: { name: 'Ada' } }, {}],
  [
    { kind: 'plan', action: 'publish' },
    { kind: 'plan', action: 'publish' },
  ],
  [{ kind: 'plan', action: 'start' }, { kind: 'plan' }],
  [{ action: 'publish' }, {}],
  [{ kind: 'robot', action: 'create', id: ID }, {}],
  [{ kind: 'constructor' }, {}],
  [{ kind: 'plan', action: 'toString' }, { kind: 'plan' }],
  [
    { kind: 'plan', id: ID.toUpperCase() },
    { kind: 'plan', id: ID },
  ],
  [{ kind: 'plan', id: 'v1.small' }, { kind: 'plan' }],
  [{ id: ID }, {}],
  [{ via: 'shell' }, { via: 'shell' }],
  [{ via: 'pigeon' }, {}],
  [{ from: '2026-11-01T10:00Z' }, { from: '2026-11-01T10:00:00.000Z' }],
  // Without a zone it would mean something else for each reader.
  [{ from: '2026-11-01T10:00' }, {}],
  [{ from: '2026-13-01T10:00Z', to: 2026 }, {}],
  [{ q: 'spam\n' }, { q: 'spam' }],
  [{ page: 2 }, {}],
])('%j reads as %j', (given, want) => {
  expect(read(given)).toEqual(want)
})

test('anything is read without an error, and what was read reads the same again', () => {
  const keys = ['actor', 'kind', 'id', 'action', 'via', 'from', 'to', 'q']
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (given) => {
      const once = auditSearch(given)
      expect(auditSearch({ ...once })).toEqual(once)
    }),
  )
})
