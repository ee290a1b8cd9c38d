import { describe, expect, test } from 'vitest'
import { sshKeyCases } from '../../../tests/support/sshKeyCases'
import { parseSshKey } from './sshKey'

describe('a public key', () => {
  test.each(sshKeyCases.filter(({ problem }) => problem === undefined))(
    '$note',
    async ({ given, algorithm, bits, fingerprint }) => {
      const parsed = await parseSshKey(given)
      if (!parsed.ok) throw new Error(parsed.problem)
      expect(parsed.key.bits).toBe(bits)
      if (algorithm) expect(parsed.key.algorithm).toBe(algorithm)
      if (fingerprint) expect(parsed.key.fingerprintSha256).toBe(fingerprint)
      expect(parsed.key.publicKey.split(' ')).toHaveLength(2)
    },
  )

  test('has a comment', async () => {
    const [first] = sshKeyCases
    const parsed = await parseSshKey(`${first?.given} me@laptop  at home`)
    expect(parsed.ok && parsed.key.comment).toBe('me@laptop at home')
  })
})

test.each(sshKeyCases.filter(({ problem }) => problem !== undefined))(
  'refused: $note',
  async ({ given, problem }) => {
    const parsed = await parseSshKey(given)
    expect(parsed.ok ? 'accepted' : parsed.problem).toContain(problem)
  },
)
