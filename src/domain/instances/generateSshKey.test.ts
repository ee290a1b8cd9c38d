import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { canGenerateSshKey, generateSshKey } from './generateSshKey'
import { parseSshKey } from './sshKey'

/** The fields of a private key file after its magic text, by the lengths that the file states. */
function fieldsOf(bytes: Buffer): Buffer[] {
  const fields: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at)
    fields.push(bytes.subarray(at + 4, end))
    at = end
  }
  return fields
}

it('makes a public key that the parser accepts', async () => {
  expect(await canGenerateSshKey()).toBe(true)
  const { publicKey } = await generateSshKey('laptop')
  const parsed = await parseSshKey(publicKey)
  expect(parsed).toMatchObject({
    ok: true,
    key: { algorithm: 'ssh-ed25519', bits: 256, comment: 'laptop' },
  })
})

it('makes a private key file that belongs to it', async () => {
  const { publicKey, privateKey } = await generateSshKey('laptop')
  const [begin, ...lines] = privateKey.trimEnd().split('\n')
  expect([begin, lines.pop()]).toEqual([
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    '-----END OPENSSH PRIVATE KEY-----',
  ])
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(70)
  const bytes = Buffer.from(lines.join(''), 'base64')
  const magic = 'openssh-key-v1\0'
  expect(bytes.subarray(0, magic.length).toString()).toBe(magic)

  const [cipher, kdf, options] = fieldsOf(bytes.subarray(magic.length))
  expect([cipher, kdf, options].map(String)).toEqual(['none', 'none', ''])
  // 'none' twice, nothing, and the number of keys.
  const [publicBlob, secret = Buffer.alloc(0)] = fieldsOf(bytes.subarray(magic.length + 24))
  expect(publicBlob?.toString('base64')).toBe(publicKey.split(' ')[1])
  expect(secret.length % 8).toBe(0)
  expect(secret.subarray(0, 4)).toEqual(secret.subarray(4, 8))

  const [type, point, pair = Buffer.alloc(0), comment] = fieldsOf(secret.subarray(8))
  expect([String(type), String(comment)]).toEqual(['ssh-ed25519', 'laptop'])
  expect(pair.subarray(32)).toEqual(point)
  // The prefix of RFC 8410 for a seed.
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    pair.subarray(0, 32),
  ])
  const derived = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  expect(derived.export({ format: 'jwk' }).x).toBe(point?.toString('base64url'))
})
