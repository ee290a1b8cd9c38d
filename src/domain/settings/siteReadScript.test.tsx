import { beforeEach, expect, test, vi } from 'vitest'
import { publicCatalogueUrl } from '@/domain/catalogue/publicRows'
import { readProvider } from '@/domain/provider/provider'
import { makeProvider } from '@/domain/provider/fixtures'
import { EMBEDDED_KEY } from '@/lib/embeddedKey'
import { takeSiteRows } from '@/lib/earlySite'
import { runInDocument } from '@tests/support/runInDocument'
import { makeSettings } from './fixtures'
import { readSettings } from './settings'
import { siteReadScript } from './siteReadScript'

const request = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', request)

const filters = { status: 'eq.published', product_status: 'eq.published' }
const { signal } = new AbortController()
const settings = makeSettings({ announcement: 'Early.' })
const parts = () => [
  { of: 'site_settings', where: {}, rows: [settings] },
  { of: 'provider', where: {}, rows: [makeProvider({ email: 'early@example.org' })] },
]
const addresses = () =>
  request.mock.calls.map(([input]) => (typeof input === 'string' ? input : ''))

beforeEach(() => {
  vi.useRealTimers()
  globalThis.earlySite = undefined
  request
    .mockReset()
    .mockImplementation((input) =>
      Promise.resolve(
        Response.json(
          typeof input === 'string' && input.includes('/rpc/site_rows?')
            ? parts()
            : [makeSettings({ announcement: 'Later.' })],
        ),
      ),
    )
})

test('the document makes one request, which says nothing of who asks', async () => {
  runInDocument(siteReadScript())
  expect(addresses()).toEqual([`/rest/v1/rpc/site_rows?apikey=${EMBEDDED_KEY}`])
  const [, init] = request.mock.calls[0] ?? []
  expect(init).toMatchObject({ credentials: 'omit', priority: 'low' })
  expect(init?.headers).toBeUndefined()
  await globalThis.earlySite?.parts
})

test('the reads take their rows from its answer, once, and then make a request', async () => {
  runInDocument(siteReadScript())
  expect(await readSettings(signal)).toMatchObject({ announcement: 'Early.' })
  expect(await readProvider(signal)).toMatchObject({ email: 'early@example.org' })
  expect(request).toHaveBeenCalledTimes(1)
  expect(await readSettings(signal)).toMatchObject({ announcement: 'Later.' })
  expect(addresses()[1]).toContain('/rest/v1/site_settings?')
})

test('only where the page shows plans, the answer has them, and their read waits for it', async () => {
  const plans = [{ of: 'plan_catalogue', where: filters, rows: [{ plan: 1 }] }]
  request.mockImplementation(() => Promise.resolve(Response.json(plans)))
  runInDocument(siteReadScript({ plans: true }))
  expect(addresses()[0]).toContain('&plans=true')
  expect(await takeSiteRows(publicCatalogueUrl())).toEqual([{ plan: 1 }])
  request.mockImplementation(() => new Promise(() => undefined))
  runInDocument(siteReadScript())
  expect(await takeSiteRows(publicCatalogueUrl())).toBeUndefined()
})

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is refused', () => Promise.resolve(Response.json({}, { status: 404 }))],
  ['is the page of a proxy', () => Promise.resolve(new Response('<h1>Hello</h1>'))],
  [
    'has another form',
    () => Promise.resolve(Response.json([{ of: 'site_settings', where: {}, rows: [1] }])),
  ],
])('if the request %s, the reads make their own', async (_, answer) => {
  request.mockImplementationOnce(answer)
  runInDocument(siteReadScript())
  expect(await readSettings(signal)).toMatchObject({ announcement: 'Later.' })
})

test('ten seconds later the rows are old', async () => {
  runInDocument(siteReadScript())
  await globalThis.earlySite?.parts
  vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] })
  expect(await readSettings(signal)).toMatchObject({ announcement: 'Later.' })
})
