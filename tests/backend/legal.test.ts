// @vitest-environment node
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { legalDocuments } from '../../src/content/legalDocuments.ts'
import { detailFields, providerRows } from '../../src/domain/provider/provider.ts'
import { detailSchemas } from '../../src/features/admin/settings/detailFields.ts'
import { addSampleProvider } from '../../server/backend/sampleProvider.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'

let backend: Backend
beforeAll(async () => {
  backend = await createBackend({ siteUrl: 'http://127.0.0.1' })
})
afterAll(() => backend.close())

const rowsOf = async <Row>(sql: string, ...given: unknown[]) =>
  (await backend.pg.query<Row>(sql, given)).rows

test('the database has the documents and the details of the site', async () => {
  const documents = await rowsOf<{ document: string }>(
    'select document from app.legal_documents order by document',
  )
  expect(documents.map(({ document }) => document)).toEqual(
    legalDocuments.map(({ id }) => id).toSorted(),
  )
  const columns = await rowsOf<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'app.provider_details'::regclass and attnum > 0
       and atttypid = 'text'::regtype order by attnum`,
  )
  expect(columns.map(({ name }) => name)).toEqual(detailFields)
})

test('a template needs exactly the details that it prints in any case', async () => {
  const rows = await rowsOf<{ document: string; requires: string[] }>(
    'select document, requires from app.legal_documents',
  )
  for (const { document, requires } of rows) {
    const file = new URL(`../../src/content/legal/${document}.mdx`, import.meta.url)
    // What is inside of IfSet is printed only where it is set.
    const text = readFileSync(file, 'utf8').replaceAll(/<IfSet[^]*?<\/IfSet>/g, '')
    const printed = [
      ...[...text.matchAll(/<(?:Detail|Figure|Lines) field="(\w+)"/g)].map(
        ([, field = '']) => field,
      ),
      ...(text.includes('<Country />') ? ['law_country'] : []),
      ...(/<AbuseContact \/>|<Fact field="email"/.test(text) ? ['email'] : []),
    ]
    expect([document, requires.toSorted()]).toEqual([document, [...new Set(printed)].toSorted()])
  }
})

test('the form takes the details that the database takes', async () => {
  const samples = [
    '',
    'Stone GmbH',
    'a\u202eb',
    'AT',
    'XX1',
    'office@example.org',
    '+43 1 234 56 78',
    '1',
    '30',
    '0',
    '999',
    '1000',
    '90',
    '99.9',
    '99.9999',
    '100',
    '101',
    'https://example.org',
    'http://example.org',
    ...[40, 41, 120, 121, 160, 161, 200, 201, 254, 255, 300, 301, 400, 401, 2000, 2001].map((n) =>
      '𝒜'.repeat(n),
    ),
  ]
  for (const field of detailFields) {
    const refused = await rowsOf<{ n: number }>(
      `select n from private.check_violations('app.provider_details', $1) where field = $2`,
      JSON.stringify(samples.map((text, n) => ({ n, doc: { [field]: text } }))),
      field,
    )
    const taken = samples.filter((_, n) => !refused.some((row) => row.n === n))
    const offered = samples.filter((text) => {
      const found = v.safeParse(detailSchemas[field], text)
      // People type an email address without its scheme. Only a list of countries is stricter.
      return found.success && found.output === text
    })
    expect([field, offered]).toEqual([field, taken])
  }
})

test('sign-up carries no more than a name, and stores no acceptance: nobody knows what was shown', async () => {
  await backend.pg.exec(`
    update app.legal_documents set state = 'link', link = 'https://example.org',
      document_version = 4, effective_on = current_date where document = 'terms'`)
  const answer = await backend.app.fetch(
    new Request('http://127.0.0.1/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'new@example.test',
        password: 'correct horse battery staple',
        data: { full_name: 'New' },
      }),
    }),
  )
  expect(answer.status).toBe(200)
  const stored = await rowsOf(
    `select u.raw_user_meta_data ->> 'full_name' as name,
       (select count(*)::integer from app.legal_acceptances a where a.user_id = u.id) as accepted
     from auth.users u where u.email = 'new@example.test'`,
  )
  expect(stored).toEqual([{ name: 'New', accepted: 0 }])
})

test('visitors read the provider without the documents that are hidden', async () => {
  const read = async () => {
    const answer = await backend.app.fetch(
      new Request(`http://127.0.0.1/rest/v1/provider?apikey=${EMBEDDED_KEY}`),
    )
    return v.parse(providerRows, await answer.json()).documents.map(({ document }) => document)
  }
  expect(await read()).toEqual(['terms'])
  await backend.pg.exec(`update app.legal_documents set state = 'hidden'`)
  expect(await read()).toEqual([])
})

test('the preview shows a sample, and migrations alone show no document', async () => {
  const fresh = await createBackend({ siteUrl: 'http://127.0.0.1', samples: true })
  const read = async () => {
    const response = await fresh.app.fetch(
      new Request('http://127.0.0.1/rest/v1/provider', { headers: { apikey: EMBEDDED_KEY } }),
    )
    return v.parse(providerRows, await response.json())
  }
  expect(await read()).toMatchObject({ is_sample: false, legal_name: '', documents: [] })
  await addSampleProvider(fresh.pg)
  const sample = await read()
  expect(sample.is_sample).toBe(true)
  expect(
    sample.documents.map(({ document, state, in_force }) => [document, state, in_force]),
  ).toEqual(['terms', 'privacy', 'imprint', 'sla'].map((document) => [document, 'template', 1]))
  // Once somebody has saved the details, they stay as they are.
  await fresh.pg.exec(`update app.legal_documents set state = 'hidden';
    update app.provider_details set legal_name = '', version = 2`)
  await addSampleProvider(fresh.pg)
  expect(await read()).toMatchObject({ is_sample: false, legal_name: '', documents: [] })
  await fresh.close()
})
