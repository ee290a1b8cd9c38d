import { beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '@/domain/addresses/address'
import type { AddressRequest, AddressSettings } from '@/domain/addresses/addressMutations'
import { makeAddress } from '@/domain/addresses/fixtures'
import { makeAccount } from '@/domain/bit/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import type { AddressFileChange } from '@/domain/workspaceFile/changes'
import { applyAddresses } from './applyAddresses'

interface Engine {
  rows: Address[]
  /** How a move ends. */
  moves: Address['status']
}

const { calls, engine } = vi.hoisted((): { calls: unknown[][]; engine: Engine } => ({
  calls: [],
  engine: { rows: [], moves: 'applied' },
}))
vi.mock('@/domain/addresses/addressMutations', () => ({
  reserveAddress: (request: AddressRequest, _key: string, via: string) => {
    calls.push(['order', request.name, request.file, request.address, request.monthMicros, via])
    engine.rows.push(makeAddress({ id: 'new', server: null, name: request.name ?? null }))
    return Promise.resolve('198.51.100.7')
  },
  moveAddress: (id: string, server: string | null, via: string) => {
    calls.push(['move', id, server, via])
    engine.rows = engine.rows.map((row) => ({ ...row, status: engine.moves }))
    return Promise.resolve()
  },
  nameAddress: (id: string, name: string, via: string) => {
    calls.push(['reverse', id, name, via])
    return name === 'refused.example.com'
      ? Promise.reject(Object.assign(new Error('No.'), { code: 'invalid_state' }))
      : Promise.resolve()
  },
  updateAddress: (id: string, settings: AddressSettings, via: string) => {
    calls.push(['settings', id, settings, via])
    return Promise.resolve()
  },
  releaseAddress: (id: string, via: string) => {
    calls.push(['release', id, via])
    return Promise.resolve()
  },
}))

const web = makeInstance({ name: 'web' })
const applying = (signal = new AbortController().signal) => ({
  account: {
    ...makeAccount(),
    servers: () => Promise.resolve([web]),
    addresses: () => Promise.resolve(engine.rows),
  },
  signal,
  report: () => undefined,
})
const plan = (
  steps: AddressFileChange['steps'],
  address: Address | null = null,
): Parameters<typeof applyAddresses>[0] => ({
  file: 'website',
  addresses: [{ of: 'address', kind: 'create', name: 'mail', address, details: [], steps }],
})
const order = {
  do: 'order',
  region: 'fra1',
  family: 4,
  address: undefined,
  monthMicros: 3_000_000,
} as const

beforeEach(() => {
  calls.length = 0
  engine.rows = []
  engine.moves = 'applied'
})

test('orders an address with its name and its file, and does the rest to what it got', async () => {
  const steps = [
    order,
    { do: 'assign', server: 'web' },
    { do: 'reverse', name: 'mail.example.com' },
    { do: 'settings', settings: { isProtected: true } },
  ] as const
  expect(await applyAddresses(plan(steps), new Set(), applying())).toEqual([
    { name: 'address mail' },
  ])
  expect(calls).toEqual([
    ['order', 'mail', 'website', undefined, 3_000_000, 'shell'],
    ['move', 'new', web.id, 'shell'],
    ['reverse', 'new', 'mail.example.com', 'shell'],
    ['settings', 'new', { isProtected: true }, 'shell'],
  ])
})

test('takes an address off its server, and releases one', async () => {
  const there = makeAddress()
  engine.rows = [there]
  await applyAddresses(plan([{ do: 'unassign' }], there), new Set(), applying())
  await applyAddresses(plan([{ do: 'release' }], there), new Set(), applying())
  expect(calls).toEqual([
    ['move', there.id, null, 'shell'],
    ['release', there.id, 'shell'],
  ])
})

test('a server that failed gets none, and a move that fails is told', async () => {
  const there = makeAddress()
  engine.rows = [there]
  const steps = [{ do: 'assign', server: 'web' }] as const
  const [waits] = await applyAddresses(plan(steps, there), new Set(['web']), applying())
  expect(String(waits?.failure)).toMatch(/Its server web failed/)
  expect(calls).toEqual([])
  engine.moves = 'failed'
  const [outcome] = await applyAddresses(plan(steps, there), new Set(), applying())
  expect(String(outcome?.failure)).toMatch(/not there yet\. It is tried again by itself/)
})

test('says what to do where the provider sets no reverse names', async () => {
  const there = makeAddress()
  const steps = [{ do: 'reverse', name: 'refused.example.com' }] as const
  const [outcome] = await applyAddresses(plan(steps, there), new Set(), applying())
  expect(String(outcome?.failure)).toMatch(/sets no reverse names\. Leave “reverse” out/)
})

test('what was stopped does nothing more', async () => {
  expect(await applyAddresses(plan([order]), new Set(), applying(AbortSignal.abort()))).toEqual([])
  expect(calls).toEqual([])
})
