// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSshKey } from '../../src/domain/instances/sshKey.ts'
import { sshKeyCases } from '../support/sshKeyCases.ts'
import { openDatabase, type TestDatabase } from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase(1, 'migrated')
})
afterAll(() => db.close())

async function inDatabase(given: string): Promise<string[]> {
  try {
    const rows = await db.rows<Record<string, string | number>>(
      'select public_key, algorithm, bits, fingerprint_sha256 from private.parse_ssh_key($1)',
      [given],
    )
    return Object.values(rows[0] ?? {}).map(String)
  } catch (error) {
    return [
      'detail' in Object(error) ? String((error as { detail: unknown }).detail) : String(error),
    ]
  }
}

async function inBrowser(given: string): Promise<string[]> {
  const parsed = await parseSshKey(given)
  if (!parsed.ok) return [`public_key: ${parsed.problem}`]
  const { publicKey, algorithm, bits, fingerprintSha256 } = parsed.key
  return [publicKey, algorithm, String(bits), fingerprintSha256]
}

test.each(sshKeyCases)('database and browser say the same of $note', async ({ given }) => {
  expect(await inDatabase(given)).toEqual(await inBrowser(given))
})
