import { expect, it } from 'vitest'
import { checkCloudInit, cloudInitProblem, cloudInitWarnings } from './cloudInit'

const config = (...lines: string[]) => ['#cloud-config', ...lines].join('\n')

it.each(['', '#cloud-config', '#cloud-config \r\n', '#!/bin/sh\necho "a: b: c'])(
  '%j is accepted',
  async (text) => {
    expect(await checkCloudInit(text)).toBeUndefined()
    expect(await cloudInitWarnings(text)).toEqual([])
  },
)

it.each(['packages:\n- git', '#cloud-configuration', ' #cloud-config', '# cloud-config'])(
  'the first line of %j is refused',
  (text) => {
    expect(cloudInitProblem(text)).toMatch(/^Begin with the line #cloud-config/)
  },
)

it('counts bytes, not characters', () => {
  const fits = `#!${'é'.repeat(32_767)}`
  expect(cloudInitProblem(fits)).toBeUndefined()
  expect(cloudInitProblem(`${fits}a`)).toBe('Use at most 64 KiB. This is 65537 bytes.')
})

it.each([
  [config('packages:', '  - git', ' - curl'), 4],
  [config('runcmd: [a', 'b'), 3],
  [config('a: 1', 'a: 2'), 3],
  [config('- git'), 2],
  [config('', 'packages'), 3],
])('names the line of an error in %j', async (text, line) => {
  expect(await checkCloudInit(text)).toMatch(new RegExp(`^Line ${line}: `))
  expect(await cloudInitWarnings(text)).toEqual([])
})

it.each([
  [config('package_update: true', 'pakages: [git]', 'runcmd: [date]'), 3, 'pakages', /not know/],
  [config('packages: nginx'), 2, 'packages', /type array/],
  [config('write_files:', '- path: /a', '- content: hi'), 4, 'write_files', /path is missing/],
  [config('users:', '- default', '- name: a', '  sshkeys: []'), 5, 'users.sshkeys', /not know/],
])('warns about %j, which is accepted', async (text, line, key, message) => {
  expect(await checkCloudInit(text)).toBeUndefined()
  const warnings = await cloudInitWarnings(text)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(new RegExp(`^Line ${line}, ${key}: `))
  expect(warnings[0]).toMatch(message)
})

const ten = (part: string) => `[${Array.from({ length: 10 }, () => part).join()}]`

it('checks no schema on a text that grows without measure', async () => {
  const text = config(`a: &a ${ten('x')}`, `b: &b ${ten('*a')}`, `c: &c ${ten('*b')}`)
  expect(await checkCloudInit(text)).toBeUndefined()
  await expect(cloudInitWarnings(text)).rejects.toThrow(/alias/)
})
