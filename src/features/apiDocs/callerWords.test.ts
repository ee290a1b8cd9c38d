import { expect, test } from 'vitest'
import account from '@/content/api/reference/account.json'
import servers from '@/content/api/reference/servers.json'
import type { ApiReference, ApiTable } from '@/content/api/reference'
import { apiKeyRule, needsOf } from './callerWords'

const table = (name: string): ApiTable => {
  const found = [account, servers]
    .flatMap((group) => (group as ApiReference).tables)
    .find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no table ${name}.`)
  return found
}

test('a request says what it carries', () => {
  expect(needsOf('everyone', 'read')).toBe('needs the public key')
  expect(needsOf('signedIn', 'none')).toBe('needs the public key, and an access token')
  expect(needsOf('signedIn', 'read')).toMatch(/ or an API key$/)
  expect(needsOf('apiKey', 'read')).toBe('needs the public key and an API key')
})

test('a table says which API keys read it, and which columns they do not', () => {
  expect(apiKeyRule(table('profiles'))).toBe('API keys read none of them.')
  expect(apiKeyRule(table('instance_list'))).toMatch(/^API keys of both scopes read them, /)
  expect(apiKeyRule(table('instance_state_catalogue'))).toMatch(/ read them too\.$/)
  expect(apiKeyRule(table('ssh_keys'))).toMatch(
    /^Only API keys with the scope operate read them, without user_id and public_key/,
  )
})
