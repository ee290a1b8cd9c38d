import { afterEach, expect, test, vi } from 'vitest'
import { sendOrder, waitForApprovals } from './sendOrder'
import { connectTo } from './target'

const site = 'https://api.example.com'
const order = `${site}/rest/v1/rpc/create_volume`
const refused = { code: 'PT403', message: 'approval_needed' }

const request = (state: string) => ({
  approval_id: 'a1',
  workspace_id: 'w1',
  state,
  items: [{ kind: 'volume', name: 'data', gib: 10, month_micros: 500_000 }],
  month_micros: 500_000,
  currency: 'EUR',
  expires_at: '2026-11-26T09:30:00Z',
  path: '/dashboard/approvals',
})

/** Answers requests one after the other, and collects what was sent and said. */
function play(answers: readonly (readonly [status: number, body: unknown])[], mostMs = 60_000) {
  const left = [...answers]
  const sent: string[] = []
  const told: string[] = []
  vi.stubGlobal('fetch', (input: string, { body = '' }: { body?: string } = {}) => {
    if (input === `${site}/version.json`) return Promise.resolve(atSite())
    sent.push(`${input.replace(`${site}/rest/v1/rpc/`, '')} ${body}`.trim())
    const [status, json] = left.shift() ?? [500, {}]
    return Promise.resolve(Response.json(json, { status }))
  })
  connectTo({ url: site, publicKey: 'public', apiKey: 'secret' })
  const { signal } = new AbortController()
  waitForApprovals({ tell: (sentence) => told.push(sentence), signal, everyMs: 1, mostMs })
  return { sent, told }
}

/** What the address of the API answers as a site: nothing. */
const noSite = () => new Response('Not here', { status: 404 })
let atSite = noSite

/** Sends an order that is approved at the first look. @returns what the person was told */
async function tellOfApproval() {
  const { told } = play([
    [403, refused],
    [200, request('open')],
    [200, [{ approval_id: 'a1', state: 'approved' }]],
    [200, {}],
  ])
  await send()
  return told
}

const send = () => sendOrder(order, { method: 'POST', body: '{"name":"data"}' })

afterEach(() => {
  atSite = noSite
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const asking = 'request_approval {"procedure":"create_volume","arguments":{"name":"data"}}'
const ordering = 'create_volume {"name":"data"}'
const looking = 'approvals?workspace_id=w1'

test('waits for the person who approves, then sends the same order again', async () => {
  const { sent, told } = play([
    [403, refused],
    [200, request('open')],
    [200, [{ approval_id: 'a1', state: 'open' }]],
    // One look that fails is no decision.
    [503, {}],
    [
      200,
      [
        { approval_id: 'other', state: 'refused' },
        { approval_id: 'a1', state: 'approved' },
      ],
    ],
    [200, { volume_id: 'v1' }],
  ])
  expect(await (await send()).json()).toEqual({ volume_id: 'v1' })
  expect(sent).toEqual([ordering, asking, looking, looking, looking, ordering])
  expect(told[0]).toBe('A person has to approve this order: New volume data, 10 GiB.')
  expect(told[1]).toContain('It adds €0.50 a month.')
  expect(told[1]).toMatch(/ in \/dashboard\/approvals\. Waiting/)
})

test('gives the whole address of the page where the site is at the address of the API', async () => {
  atSite = () => Response.json({ version: '0.1.0', build: 'a1' })
  const told = await tellOfApproval()
  expect(told[1]).toContain(` in ${site}/dashboard/approvals. `)
})

test('gives the address that the build was told where it speaks to the deployment of the build', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', site)
  vi.stubEnv('VITE_SITE_URL', 'https://www.example.com')
  const told = await tellOfApproval()
  expect(told[1]).toContain(' in https://www.example.com/dashboard/approvals. ')
})

test('orders at once what was approved before', async () => {
  const { sent, told } = play([
    [403, refused],
    [200, request('approved')],
    [200, { volume_id: 'v1' }],
  ])
  expect((await send()).status).toBe(200)
  expect(sent).toEqual([ordering, asking, ordering])
  expect(told).toEqual([])
})

test('ends with what the person says who refuses', async () => {
  const no = { code: 'PT403', message: 'approval_refused', hint: 'Mira refused it: No.' }
  const { sent } = play([
    [403, refused],
    [200, request('open')],
    [200, [{ approval_id: 'a1', state: 'refused' }]],
    [403, no],
  ])
  expect(await (await send()).json()).toEqual(no)
  expect(sent).toEqual([ordering, asking, looking, asking])
})

test('ends with the same refusal when nobody decides', async () => {
  play(
    [
      [403, refused],
      [200, request('open')],
    ],
    0,
  )
  const answer = await send()
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    message: 'approval_needed',
    hint: expect.stringContaining('Run the same command again') as unknown,
  })
})

test('leaves every other answer as it is', async () => {
  const { sent } = play([[403, { code: '42501', message: 'forbidden' }]])
  expect(await (await send()).json()).toMatchObject({ message: 'forbidden' })
  expect(sent).toEqual([ordering])
})
