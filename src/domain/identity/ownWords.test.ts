import { expect, test } from 'vitest'
import { holdsOwnWords } from './ownWords'

const mira = ['Mira Ann Größe', 'mira.muster+web@example.org', '']

test.each(['xK9#mQ2-mira', 'MUSTER gravel otter nine', 'gravel große otter', 'Mira Ann Größe'])(
  '“%s” holds the name or the address',
  (password) => expect(holdsOwnWords(password, mira)).toBe(true),
)

test.each([
  ['a short part of the name that is in other words', 'planning copper meadow'],
  ['the domain of the address', 'example copper meadow'],
  ['four unrelated words', 'plume gravel otter nine'],
])('not %s', (_, password) => expect(holdsOwnWords(password, mira)).toBe(false))
