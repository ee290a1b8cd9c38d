import { createServer, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { publicRowsUrl } from '../../src/domain/catalogue/publicRows.ts'
import { readSettings } from '../../src/domain/settings/settings.ts'
import { freePort } from '../ports.ts'
import { withBackend } from './withBackend.ts'

let server: Server | undefined
afterEach(() => {
  vi.unstubAllEnvs()
  server?.close()
  server = undefined
})

/** A backend that gives every request this answer, and counts them. */
async function backendThat(status: number, body: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const requests: string[] = []
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  return { url, requests }
}

const work = async () => void (await readSettings(new AbortController().signal))

async function problemOf(url: string): Promise<string> {
  vi.stubEnv('VITE_SUPABASE_URL', url)
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'the-public-key')
  return withBackend({ kind: 'hosted', url }, work).then(
    () => 'It was read.',
    (error: unknown) => (error instanceof Error ? error.message : 'This is no Error.'),
  )
}

const could = 'The rows that the public pages show could not be read.'
const path = '/rest/v1/site_settings'

test('a build that gets an error says the address, the status and the cause', async () => {
  const { url } = await backendThat(
    404,
    '{"code":"PGRST205","message":"Could not find the table \'public.site_settings\'"}',
  )
  const problem = await problemOf(url)
  expect(problem).toContain(`${could} ${url}${path}`)
  expect(problem).not.toContain('the-public-key')
  expect(problem).toContain(
    "answered with status 404: Could not find the table 'public.site_settings' (PGRST205). Is VITE_SUPABASE_URL right, and are the migrations pushed?",
  )
})

test('a proxy that leaves the key in the address is named', async () => {
  const { url } = await backendThat(400, '{"code":"PGRST100","message":"failed to parse filter"}')
  expect(await problemOf(url)).toContain(
    'answered with status 400: failed to parse filter (PGRST100). A proxy of yours has to take the key out of the address: docs/limits.md says how.',
  )
})

test('a page instead of rows, and rows of another version, are told', async () => {
  const page = await backendThat(502, '<h1>Bad gateway</h1>')
  expect(await problemOf(page.url)).toContain(
    'answered with status 502: no error of PostgREST. Is PostgREST running?',
  )
  server?.close()
  const other = await backendThat(200, '[{"id":1}]')
  expect(await problemOf(other.url)).toBe(
    `${could} The backend answered, but with other rows than this version reads. Are its migrations pushed?`,
  )
})

test('without an answer it says why there was none', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  expect(await problemOf(url)).toMatch(
    /site_settings.* did not answer: ECONNREFUSED, .*\. Is VITE_SUPABASE_URL right\?$/,
  )
})

test('each address is asked once', async () => {
  const { url, requests } = await backendThat(200, '[]')
  vi.stubEnv('VITE_SUPABASE_URL', url)
  await withBackend({ kind: 'hosted', url }, async () => {
    const address = publicRowsUrl('plan_catalogue')
    const [first, second] = await Promise.all([fetch(address), fetch(address)])
    expect([await first.json(), await second.json()]).toEqual([[], []])
    expect(await (await fetch(address)).json()).toEqual([])
  })
  expect(requests).toHaveLength(1)
})
