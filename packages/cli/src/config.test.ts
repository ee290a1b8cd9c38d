// @vitest-environment node
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError, forgetApiKey, readTarget, saveApiKey, variables } from './config'

let folder = ''
let env: Record<string, string> = {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-config-'))
  env = { [variables.folder]: join(folder, 'inner'), [variables.url]: 'https://api.example.com/' }
})
afterEach(() => rmSync(folder, { recursive: true }))

it('keeps a key in a file that only its owner can read', () => {
  const path = saveApiKey('wsk_secret', env)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readTarget(env)).toMatchObject({ url: 'https://api.example.com', apiKey: 'wsk_secret' })
  expect(readTarget({ ...env, [variables.apiKey]: 'wsk_other' }).apiKey).toBe('wsk_other')
  expect(forgetApiKey(env)).toBe(true)
  expect(forgetApiKey(env)).toBe(false)
  expect(readTarget(env).apiKey).toBeNull()
})

it('keeps what else is in the file', () => {
  const path = saveApiKey('wsk_1', env)
  writeFileSync(path, JSON.stringify({ apiKey: 'wsk_1', url: 'https://other.example.com' }))
  saveApiKey('wsk_2', env)
  forgetApiKey(env)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ url: 'https://other.example.com' })
})

it.skipIf(process.platform === 'win32')('uses no key that others can read', () => {
  chmodSync(saveApiKey('wsk_1', env), 0o644)
  expect(() => readTarget(env)).toThrow(/Others can read the key.*chmod 600/)
})

it.each([
  ['no address', {}, /Set BASALT_URL/],
  ['a wrong address', { [variables.url]: 'example' }, /BASALT_URL is no address/],
])('says what to do about %s', (_, given, message) => {
  const broken = { [variables.folder]: folder, ...given }
  expect(() => readTarget(broken)).toThrow(ConfigError)
  expect(() => readTarget(broken)).toThrow(message)
})

it('says which file is broken', () => {
  writeFileSync(saveApiKey('wsk_1', env), '{')
  expect(() => readTarget(env)).toThrow(/config\.json cannot be read/)
})
