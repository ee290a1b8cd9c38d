import { expect, test } from 'vitest'
import { nameError } from './workspaceName'

test.each([
  ['Northwind', undefined],
  [' Northwind ', undefined],
  ['é'.repeat(60), undefined],
  ['   ', 'Enter a name.'],
  ['é'.repeat(61), 'Use at most 60 characters.'],
  ['North\u202Ewind', 'Remove the invisible characters from the name.'],
])('%j', (name, error) => {
  expect(nameError(name)).toBe(error)
})
