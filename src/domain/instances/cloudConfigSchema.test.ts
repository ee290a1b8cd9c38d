import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { validatorCode } from '../../../build/cloudConfigValidator'
import { schemaProblems } from './cloudConfigSchema'

const config = (...lines: string[]) => ['#cloud-config', ...lines].join('\n')

it.each([
  config(),
  config('hostname: web-1', 'timezone: Europe/Berlin', 'package_update: true'),
  config('users:', '  - default', '  - name: mira', '    groups: [sudo]', '    shell: /bin/bash'),
  config('write_files:', '  - path: /etc/motd', '    content: hi', '    permissions: "0644"'),
  config('ntp:', '  enabled: true', '  servers: [a.example]'),
])('%j follows the schema', (text) => {
  expect(schemaProblems(text)).toEqual([])
})

it.each([
  [config('hostname: 3'), ['hostname'], /type string/],
  [config('pakages: [git]'), ['pakages'], /does not know this key/],
  [config('packages: []'), ['packages'], /may not be empty/],
  [config('users:', '  - name: mira', '    sshkeys: []'), ['users', '0', 'sshkeys'], /not know/],
  [config('write_files:', '  - content: hi'), ['write_files', '0'], /path is missing/],
  [config('ntp:', '  enabled: "yes"'), ['ntp', 'enabled'], /type boolean/],
  [config('a: [b'), [], /^Line 2/],
])('%j is refused at its place', (text, path, message) => {
  const problems = schemaProblems(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.path).toEqual(path)
  expect(problems[0]?.message).toMatch(message)
})

describe('the validator', () => {
  const schema = readFileSync('build/cloudConfigSchema/schema-cloud-config-v1.json', 'utf8')

  it('is code that makes no code from text, because the policy of the site forbids it', () => {
    expect(validatorCode(schema)).not.toMatch(/\bnew Function\b|\beval\(/)
  })

  it('is refused if it would import something', () => {
    const unique = JSON.stringify({ type: 'array', uniqueItems: true, items: { type: 'object' } })
    expect(() => validatorCode(unique)).toThrow(/imports something/)
  })
})
