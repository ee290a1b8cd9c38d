// @vitest-environment node
import { expect, test } from 'vitest'
import { generateTypes, readTypes } from '../../scripts/databaseTypes.ts'

test('the types of the database are what the migrations say (else: npm run types)', async () => {
  expect(await readTypes()).toBe(await generateTypes())
})
