import { expect, test } from 'vitest'
import { completeLicenses } from './licenses.ts'

test('a package without the text of its MIT licence gets it, with its author', async () => {
  const list = await completeLicenses(
    '# Licenses\n\n## react-remove-scroll-bar - 2.3.8 (MIT)\n\n## xstate - 5.0.0 (MIT)\n\nIts own text\n',
  )
  expect(list).toMatch(
    /^# Licenses\n\n## react-remove-scroll-bar - 2\.3\.8 \(MIT\)\n\nMIT License\n\nCopyright \(c\) Anton Korzunov/,
  )
  expect(list).toContain('\n## xstate - 5.0.0 (MIT)\n\nIts own text\n\n## tailwindcss - ')
})

test('another licence without its text stops the build', async () => {
  await expect(completeLicenses('# L\n\n## odd - 1.0.0 (BSD-3-Clause)\n')).rejects.toThrow('odd')
  await expect(completeLicenses('# L\n\n## odd - 1.0.0\n')).rejects.toThrow('odd')
})
