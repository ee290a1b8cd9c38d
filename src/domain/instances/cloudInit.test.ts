import { expect, it } from 'vitest'
import { checkCloudInit, cloudInitProblem } from './cloudInit'

const config = (...lines: string[]) => ['#cloud-config', ...lines].join('\n')

it.each(['', '#cloud-config', '#cloud-config \r\n', '#!/bin/sh\necho "a: b: c'])(
  '%j is accepted',
  async (text) => {
    expect(await checkCloudInit(text)).toEqual({ warnings: [] })
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
  const { problem, line: at } = await checkCloudInit(text)
  expect(problem).toMatch(new RegExp(`^Line ${line}: `))
  expect(at).toBe(line)
})

it('warns about keys that cloud-init does not know', async () => {
  const text = config('package_update: true', 'pakages: [git]', 'write_files: []')
  expect(await checkCloudInit(text)).toEqual({
    warnings: ['Line 3: cloud-init does not know pakages.'],
  })
})
