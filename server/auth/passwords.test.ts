// @vitest-environment node
import { expect, test } from 'vitest'
import { refuseWeakPassword } from './passwords.ts'

const mira = ['Mira Muster', 'mira@example.org']

test.each([
  ['a much used one', '123456789012', ['pwned']],
  ['also in capitals', 'QWERTYUIOP123', ['pwned']],
  ['one with the name', 'gravel-muster-9', ['personal']],
  ['one with the address', 'xK9#mQ2-mira', ['personal']],
])('refuses %s', async (_, password, reasons) => {
  await expect(refuseWeakPassword(password, mira)).rejects.toMatchObject({
    status: 422,
    code: 'weak_password',
    details: { weak_password: { reasons } },
  })
})

test('allows four unrelated words', async () => {
  await expect(refuseWeakPassword('plume gravel otter nine', mira)).resolves.toBeUndefined()
})
