import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeCloudConfig, type ConfigValue } from './writeCloudConfig'

/** No key of cloud-init is a word that YAML reserves. */
const key = fc.stringMatching(/^[a-z]{3}_[a-z]{0,6}$/)
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'yes',
    'No',
    'null',
    '~',
    '1',
    'E0',
    'e+7',
    '0x1f',
    '12:30:45',
    '- a',
    'a: b',
    '# c',
    '',
    ' ',
  ),
  fc.array(fc.string(), { minLength: 1 }).map((lines) => `${lines.join('\n')}\n`),
)
const config: fc.Arbitrary<Record<string, ConfigValue>> = fc.dictionary(
  key,
  fc.letrec<{ value: ConfigValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
    ),
  })).value,
)

it.each(['1.1', '1.2'] as const)('YAML %s reads back what was written', (version) => {
  fc.assert(
    fc.property(config, (given) => {
      const written = writeCloudConfig(given)
      expect(written.startsWith('#cloud-config\n')).toBe(true)
      expect(parse(written, { version }) ?? {}).toEqual(given)
    }),
    { numRuns: 400 },
  )
})

it('writes what a person would write', () => {
  const written = writeCloudConfig({
    hostname: 'web-1',
    packages: ['nginx', 'git'],
    users: ['default', { name: 'mira', sudo: 'ALL=(ALL) NOPASSWD:ALL' }],
    write_files: [{ path: '/etc/motd', content: 'Hello\nthere\n' }],
  })
  expect(written).toBe(`#cloud-config
hostname: web-1
packages:
  - nginx
  - git
users:
  - default
  - name: mira
    sudo: "ALL=(ALL) NOPASSWD:ALL"
write_files:
  - path: /etc/motd
    content: |
      Hello
      there
`)
})
