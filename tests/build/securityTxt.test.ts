import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadEnv } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = `${root}dist/.well-known/security.txt`
const variables = loadEnv('production', root, 'VITE_')

test('security.txt is there where a contact is set, and nowhere else', () => {
  const contact = variables['VITE_SECURITY_CONTACT']
  expect(existsSync(file)).toBe(Boolean(contact))
  if (!contact) return
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines[0]).toMatch(new RegExp(`^Contact: (?:mailto:|https:).*${contact.slice(-10)}$`))
  const expires = Date.parse(lines[1]?.replace('Expires: ', '') ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
})
