import { beforeEach, expect, test, vi } from 'vitest'
import { loadProfile } from '@/domain/identity/profile'
import { listInstances } from '@/domain/instances/instance'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { brand } from '@/lib/brand'
import { earlyAnswer } from '@/lib/earlyRead'
import { readOwn } from '@/lib/readOwn'
import { runInDocument } from '@tests/support/runInDocument'
import * as v from 'valibot'
import { earlyReadScript } from './earlyReadScript'
import { recoveryKey } from './recoveryMark'

const session = {
  access_token: 'a-token',
  refresh_token: 'another',
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: '8a6e0804-2bd0-4672-b79d-d97027f9071a', email: 'ada@example.test' },
}
/** The session of a person with a second factor, with a token of this level. */
const atLevel = (aal: string) => ({
  ...session,
  // The claims contain a character that base64url writes differently.
  access_token: `h.${btoa(JSON.stringify({ aal, name: '~~~??>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.s`,
  user: { ...session.user, factors: [{ id: 'f', factor_type: 'totp', status: 'verified' }] },
})
const row = {
  full_name: 'Ada',
  company: '',
  country: '',
  time_zone: '',
  suspended_at: null,
  suspension_reason: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const parts = () => [
  { of: 'profiles', where: { user_id: `eq.${session.user.id}` }, rows: [row] },
  {
    of: 'instance_list',
    where: { workspace_id: 'eq.w1', state: 'neq.purged', limit: '1000', offset: '0' },
    rows: [],
  },
]
// The reader keeps the function that it finds when it is loaded.
const request = vi.hoisted(() => {
  const stub = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', stub)
  return stub
})

const { signal } = new AbortController()
const store = (stored: unknown) => localStorage.setItem(brand.storageKey, JSON.stringify(stored))
const addressOf = (input: unknown) => (typeof input === 'string' ? input : '')
const load = () => loadProfile(session.user.id, signal)
const addresses = () => request.mock.calls.map(([input]) => new URL(addressOf(input)))

/** Runs the script as a document at this address does. */
function open(path = '/dashboard') {
  history.replaceState(null, '', path)
  runInDocument(earlyReadScript())
}

beforeEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  globalThis.earlyRead = undefined
  request.mockReset().mockImplementation((input) => {
    const isEarly = addressOf(input).includes('/rpc/page_rows?')
    return Promise.resolve(Response.json(isEarly ? parts() : [{ ...row, full_name: 'Later' }]))
  })
})

test.each([
  ['/dashboard', 'home', ''],
  ['/dashboard/servers', 'servers', ''],
  [
    '/dashboard/servers/00000000-0000-4000-8000-000000000001',
    'server',
    '00000000-0000-4000-8000-000000000001',
  ],
  ['/dashboard/servers/new', '', ''],
  ['/admin', '', ''],
])('%s requests the rows of the page "%s", once, with the token in a header', (path, page, id) => {
  store(session)
  open(path)
  const [address, ...more] = addresses()
  expect(more).toEqual([])
  expect(address?.pathname).toBe('/rest/v1/rpc/page_rows')
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    page,
    workspace: '',
    server: id,
  })
  const [, init] = request.mock.calls[0] ?? []
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a-token')
  expect(init?.credentials).toBe('omit')
})

test('it asks for the workspace that this tab shows', () => {
  store(session)
  chooseWorkspace(session.user.id, 'north')
  open()
  expect(addresses()[0]?.searchParams.get('workspace')).toBe('north')
})

test('a read takes its rows from the answer, once, and then makes a request', async () => {
  store(session)
  open()
  expect(await load()).toMatchObject({ full_name: 'Ada' })
  expect(await listInstances('w1', signal)).toEqual([])
  expect(request).toHaveBeenCalledTimes(1)
  expect(await load()).toMatchObject({ full_name: 'Later' })
  expect(request).toHaveBeenCalledTimes(2)
})

test('another workspace is read by a request', async () => {
  store(session)
  open()
  await listInstances('w2', signal).catch(() => undefined)
  expect(addresses()[1]?.searchParams.get('workspace_id')).toBe('eq.w2')
})

test('what the answer never has does not wait for it', async () => {
  store(session)
  request.mockImplementation((input) =>
    addressOf(input).includes('/rpc/page_rows?')
      ? new Promise(() => undefined)
      : Promise.resolve(Response.json([{ staff_type: 'admin' }])),
  )
  open()
  const staff = v.array(v.object({ staff_type: v.string() }))
  expect(await readOwn(staff, 'staff', {}, signal)).toEqual([{ staff_type: 'admin' }])
})

test('another person does not receive the answer', async () => {
  store(session)
  open()
  store({ ...session, access_token: 'their-token', user: { id: 'bob', email: null } })
  await loadProfile(session.user.id, signal)
  expect(new Headers(request.mock.lastCall?.[1]?.headers).get('authorization')).toBe(
    'Bearer their-token',
  )
})

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is refused', () => Promise.resolve(Response.json({ code: 'PGRST301' }, { status: 401 }))],
  ['is the page of a proxy', () => Promise.resolve(new Response('<h1>Hello</h1>'))],
])('if the request %s, the reads make their own', async (_, answer) => {
  store(session)
  request.mockImplementationOnce(answer)
  open()
  expect(await earlyAnswer()).toBe(false)
  expect(await load()).toMatchObject({ full_name: 'Later' })
})

test('rows of an unexpected form are read again', async () => {
  store(session)
  request.mockImplementationOnce(() =>
    Promise.resolve(Response.json([{ ...parts()[0], rows: [{ full_name: 1 }] }])),
  )
  open()
  expect(await load()).toMatchObject({ full_name: 'Later' })
})

test('ten seconds later the rows are old', async () => {
  store(session)
  open()
  await earlyAnswer()
  vi.useFakeTimers({ now: Date.now() + 10_001, toFake: ['Date'] })
  expect(earlyAnswer()).toBeUndefined()
  expect(await load()).toMatchObject({ full_name: 'Later' })
})

test.each([
  ['no session', () => undefined],
  [
    'a session that must be renewed',
    () => store({ ...session, expires_at: Date.now() / 1000 + 89 }),
  ],
  ['a session without an expiry', () => store({ ...session, expires_at: undefined })],
  ['something else', () => localStorage.setItem(brand.storageKey, '{"user"')],
  [
    'a session that must set a new password first',
    () => {
      store(session)
      localStorage.setItem(recoveryKey(brand.storageKey), session.user.id)
    },
  ],
  ['a second factor that was not shown', () => store(atLevel('aal1'))],
])('with %s nothing is requested', (_, prepare) => {
  prepare()
  open()
  expect(request).not.toHaveBeenCalled()
  expect(globalThis.earlyRead).toBeUndefined()
})

test('with a second factor that was shown the rows are requested', () => {
  store(atLevel('aal2'))
  open()
  expect(request).toHaveBeenCalledOnce()
})

test('the token is in the request alone', () => {
  store(session)
  open()
  expect(earlyReadScript()).not.toContain(session.access_token)
  expect(JSON.stringify(globalThis.earlyRead)).not.toContain(session.access_token)
  expect(document.documentElement.outerHTML).not.toContain(session.access_token)
})
