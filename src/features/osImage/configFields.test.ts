import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaProblems } from '@/domain/instances/cloudConfigSchema'
import {
  configText,
  emptyConfig,
  errorsAtFields,
  examples,
  fieldErrors,
  type ConfigFields,
} from './configFields'

const fields = (entered: Partial<ConfigFields>): ConfigFields => ({ ...emptyConfig, ...entered })

it.each(examples)('the example $label is valid', ({ fields: given }) => {
  expect(fieldErrors(given)).toEqual({})
  expect(schemaProblems(configText(given))).toEqual([])
})

it('writes each field under the key of cloud-init', () => {
  const text = configText(
    fields({
      hostname: ' web-1 ',
      user: 'mira',
      isAdmin: true,
      keys: 'ssh-ed25519 AAAA me@laptop\n\n',
      packages: 'git, curl\nnginx',
      update: false,
      timeZone: 'Europe/Berlin',
      filePath: '/etc/motd',
      fileMode: '0644',
      fileText: 'Hello\nyou\n',
      commands: 'systemctl restart nginx',
      more: 'swap: { filename: /swap, size: 1073741824 }',
    }),
  )
  expect(text).toBe(`#cloud-config
hostname: web-1
users:
  - default
  - name: mira
    shell: /bin/bash
    sudo: "ALL=(ALL) NOPASSWD:ALL"
    ssh_authorized_keys:
      - "ssh-ed25519 AAAA me@laptop"
timezone: Europe/Berlin
packages:
  - git
  - curl
  - nginx
write_files:
  - path: /etc/motd
    permissions: "0644"
    content: |
      Hello
      you
runcmd:
  - "systemctl restart nginx"
swap: { filename: /swap, size: 1073741824 }
`)
  expect(schemaProblems(text)).toEqual([])
})

it('whatever the fields accept, the schema accepts', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  const any = fc.record<ConfigFields>({
    hostname: text,
    user: text,
    keys: text,
    isAdmin: fc.boolean(),
    packages: text,
    update: fc.boolean(),
    upgrade: fc.boolean(),
    timeZone: fc.constantFrom('', 'UTC', 'Asia/Tokyo', 'Nowhere/Else'),
    filePath: fc.constantFrom('', '/etc/motd', 'motd', '/etc/'),
    fileMode: fc.constantFrom('', '0644', '9'),
    fileText: text,
    commands: text,
    more: fc.constant(''),
  })
  fc.assert(
    fc.property(any, (entered) => {
      const refused = Object.keys(fieldErrors(entered))
      const kept = fields({
        ...entered,
        ...Object.fromEntries(refused.map((name) => [name, ''])),
        ...(refused.includes('filePath') && { fileText: '' }),
      })
      expect(schemaProblems(configText(kept))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

describe('a field refuses', () => {
  it.each<[Partial<ConfigFields>, keyof ConfigFields]>([
    [{ hostname: 'Web_1' }, 'hostname'],
    [{ hostname: '-web' }, 'hostname'],
    [{ user: 'root' }, 'user'],
    [{ user: 'Mira' }, 'user'],
    [{ packages: 'git; rm -rf /' }, 'packages'],
    [{ timeZone: 'Berlin' }, 'timeZone'],
    [{ filePath: 'etc/motd' }, 'filePath'],
    [{ filePath: '/etc/' }, 'filePath'],
    [{ fileText: 'text' }, 'filePath'],
    [{ filePath: '/a', fileMode: '888' }, 'fileMode'],
    [{ more: '#cloud-config\nswap: {}' }, 'more'],
  ])('%j', (entered, field) => {
    expect(Object.keys(fieldErrors(fields(entered)))).toEqual([field])
  })
})

function errorsOf(entered: Partial<ConfigFields>) {
  const given = fields(entered)
  return errorsAtFields(schemaProblems(configText(given)), given)
}

describe('an error of the schema is at its field', () => {
  it.each<[string, RegExp]>([
    ['pakages: [git]', /^pakages: .*does not know/],
    ['ntp: { enabled: 3 }', /^ntp\.enabled: .*type boolean/],
    ['a: [b', /^Line \d+/],
    ['package_update: false', /^Line \d+: Map keys must be unique/],
  ])('in more keys: %s', (more, message) => {
    const errors = errorsOf({ more })
    expect(Object.keys(errors)).toEqual(['more'])
    expect(errors.more).toMatch(message)
  })

  it('at a field that wrote the key', () => {
    const problems = [{ path: ['users', '1', 'name'], message: 'This must be of the type string.' }]
    expect(errorsAtFields(problems, fields({ user: 'mira' }))).toEqual({
      user: 'This must be of the type string.',
    })
  })
})
