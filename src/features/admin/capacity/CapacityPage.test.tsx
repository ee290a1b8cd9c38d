import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import {
  loadCapacity,
  loadCopies,
  loadProvisioners,
  loadSavedDrafts,
  type Finding,
  type Provisioner,
} from '@/domain/capacity/capacity'
import type { AddressPool } from '@/domain/addresses/admin/pools'
import { makeMember, makePlace } from '@/domain/capacity/fixtures'
import { nameInstances } from '@/domain/instances/admin/instanceNames'
import { loadMembers } from '@/domain/capacity/members'
import { failure } from '@/lib/errors'
import { CapacityPage } from './CapacityPage'

const { pools } = vi.hoisted(() => ({ pools: vi.fn<() => Promise<AddressPool[]>>() }))
vi.mock('@/domain/addresses/admin/pools', async (original) => ({
  ...(await original<object>()),
  addressPoolsQuery: { queryKey: ['pools'], queryFn: pools },
}))
vi.mock('@/domain/capacity/capacity')
vi.mock('@/domain/instances/admin/instanceNames', async (original) => ({
  ...(await original<object>()),
  nameInstances: vi.fn(),
}))
vi.mock('@/domain/capacity/members', async (original) => ({
  ...(await original<object>()),
  loadMembers: vi.fn(),
}))

const capacity = vi.mocked(loadCapacity)
const members = vi.mocked(loadMembers)
const provisioners = vi.mocked(loadProvisioners)
const drafts = vi.mocked(loadSavedDrafts)
const copies = vi.mocked(loadCopies)

const stuck: Finding = {
  kind: 'stuck',
  engine_ref: null,
  instance_id: 'server-1',
  detail: 'The start has taken 12 minutes.',
  since: '2026-11-22T09:00:00Z',
}

const worker = (change: Partial<Provisioner> = {}): Provisioner => ({
  worker: 'worker-1',
  engine: 'simulated',
  seen_at: '2026-11-22T10:00:00Z',
  seconds_since_seen: 4,
  findings: [],
  ...change,
})

beforeEach(() => {
  capacity.mockReset().mockResolvedValue([makePlace()])
  members.mockReset().mockResolvedValue([makeMember()])
  provisioners.mockReset().mockResolvedValue([worker()])
  drafts.mockReset().mockResolvedValue([])
  copies.mockReset().mockResolvedValue([])
  pools.mockReset().mockResolvedValue([])
  vi.mocked(nameInstances).mockReset().mockResolvedValue([])
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({ auth, path: '/admin/capacity', page: () => <CapacityPage /> })
  return { ...view, person: userEvent.setup() }
}

const table = (name: string) => screen.findByRole('table', { name })
const row = async (caption: string, name: RegExp) =>
  within(await table(caption)).findByRole('row', { name })

/** The texts of the cells of a row. */
const cells = async (caption: string, name: RegExp) =>
  Array.from((await row(caption, name)).children, ({ textContent }) => textContent)

test('snapshots, backups, images and volumes are counted with their size and price', async () => {
  copies.mockResolvedValue([
    {
      region: 'fra1',
      region_name: 'Frankfurt',
      kind: 'backup',
      number: 1200,
      size_gib: 48_000,
      month_micros: 1_920_000_000,
    },
    {
      region: 'fra1',
      region_name: 'Frankfurt',
      kind: 'volume',
      number: 3,
      size_gib: 60,
      month_micros: 3_000_000,
    },
  ])
  await open()
  const caption = 'Snapshots, backups, images and volumes'
  expect(await cells(caption, /Volumes/)).toEqual(['Volumes', 'Frankfurt', '3', '60 GiB', '€3.00'])
  expect(await cells(caption, /Backups/)).toEqual([
    'Backups',
    'Frankfurt',
    '1,200',
    '48,000 GiB',
    '€1,920.00',
  ])
})

test('the pools of a region are one line for each family, with what is free', async () => {
  const pool: AddressPool = {
    id: 'p1',
    regionId: 'r1',
    region: 'fra1',
    family: 4,
    first: '203.0.113.10',
    last: '203.0.113.19',
    gateway: null,
    restHours: 24,
    size: 10,
    rented: 6,
    resting: 1,
    hasFeature: true,
    version: 1,
  }
  pools.mockResolvedValue([
    pool,
    { ...pool, id: 'p2', size: 5, rented: 0, resting: 0 },
    { ...pool, id: 'p3', family: 6, size: 2 ** 64, rented: 2, resting: 0 },
  ])
  await open()
  expect(await cells('Extra addresses', /IPv4/)).toEqual(['fra1', 'IPv4', '6', '1', '8'])
  expect(await cells('Extra addresses', /IPv6/)).toEqual(['fra1', 'IPv6', '2', '0', 'very many'])
})

test('each region says what its servers take up, and what its stock still allows', async () => {
  capacity.mockResolvedValue([
    makePlace({ stock: 5, states: { running: 3, deleted: 1 } }),
    makePlace({ region: 'ams1', region_name: 'Amsterdam', is_open: false, stock: null }),
  ])
  await open()
  expect(await cells('Regions', /^fra1/)).toEqual([
    'fra1Frankfurt',
    '3 5 left',
    '6 10 left',
    '12 20 left',
    '180 300 left',
    'None',
  ])
  expect(await row('Regions', /^ams1/)).toHaveTextContent('Amsterdam, closed')
})

test('sold-out and low plans are marked', async () => {
  capacity.mockResolvedValue([
    makePlace({ stock: 0, states: { stopped: 1 } }),
    makePlace({ region: 'ams1', stock: 2 }),
    makePlace({ plan: 'v1.old', plan_sort: 2, plan_status: 'retired', states: { running: 2 } }),
  ])
  await open()
  expect(await row('Stock by plan', /^v1\.small/)).toHaveTextContent(
    /2 vCPU, 4 GiB memory, 60 GiB disk ?Sold out ?1 server ?2 left/,
  )
  expect(await row('Stock by plan', /^v1\.old/)).toHaveTextContent(
    /Retired ?2 servers ?Not offered/,
  )
  expect(await row('Regions', /^fra1/)).toHaveTextContent('1 sold out')
  expect(await row('Regions', /^ams1/)).toHaveTextContent('1 low')
})

test('servers are counted by state, in each region and in all', async () => {
  capacity.mockResolvedValue([
    makePlace({ states: { running: 3, error: 1 } }),
    makePlace({ region: 'ams1', states: { running: 1200 } }),
  ])
  await open()
  expect(await cells('Servers by state', /^Running/)).toEqual(['Running', '3', '1,200', '1,203'])
  expect(await cells('Servers by state', /^Error/)).toEqual(['Error', '1', '0', '1'])
})

test('nothing yet: each part says so', async () => {
  capacity.mockResolvedValue([])
  members.mockResolvedValue([])
  provisioners.mockResolvedValue([])
  await open()
  expect(await screen.findByText('No regions yet')).toBeVisible()
  expect(await screen.findByText('No machine was reported in the last 7 days')).toBeVisible()
  expect(await screen.findByText('No provisioner has reported in the last 7 days')).toBeVisible()
  expect(await screen.findByText('No saved configurations')).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Stock by plan' })).toBeNull()
})

test('a region without servers and plans says so', async () => {
  capacity.mockResolvedValue([makePlace({ plan: null, is_offered: false, stock: null })])
  await open()
  expect(await screen.findByText('No servers yet')).toBeVisible()
  expect(screen.getByText('No plans yet')).toBeVisible()
})

test('each machine says what it has and holds, and when that was reported', async () => {
  members.mockResolvedValue([
    makeMember(),
    makeMember({ name: 'node-2', state: 'evacuated', servers: 0 }),
    makeMember({ region: 'ams1', name: 'simulated', memory_mib: null, disk_mib: null }),
  ])
  await open()
  expect(await cells('Machines', /^node-1/)).toEqual([
    'node-1fra1',
    'Online',
    '12',
    '32',
    '64 of 128 in use',
    '200 of 2,000 in use',
    '20 s ago',
  ])
  expect(await row('Machines', /^node-2/)).toHaveTextContent('Evacuated')
  expect(await row('Machines', /^simulated/)).toHaveTextContent(/Not known ?Not known/)
  expect(screen.queryByText(/offline|No report/)).toBeNull()
})

test('a machine that is away says so, above the table too', async () => {
  members.mockResolvedValue([makeMember(), makeMember({ name: 'node-2', state: 'offline' })])
  await open()
  expect(await row('Machines', /^node-2/)).toHaveTextContent(/Offline.*Last there 22 Nov 2026/)
  expect(screen.getByText('1 machine is offline.')).toBeVisible()
  expect(screen.getByText(/^node-2 in fra1\./)).toBeVisible()
})

test('an old report says nothing about now', async () => {
  members.mockResolvedValue([makeMember({ state: 'offline', seconds_since_report: 7300 })])
  await open()
  expect(await row('Machines', /^node-1/)).toHaveTextContent(/No report.*2 h ago/)
  expect(screen.getByText('No report for fra1.')).toBeVisible()
  expect(screen.queryByText(/machine is offline/)).toBeNull()
})

test('a simulated engine is called simulated', async () => {
  await open()
  expect(await cells('Provisioners', /^worker-1/)).toEqual([
    'worker-1',
    'Simulated',
    'Reporting',
    '0',
    expect.stringMatching(/4 s ago$/),
  ])
  expect(screen.getByText(/^The engine is simulated/)).toBeVisible()
  expect(screen.getByText(/^Engine and database agree/)).toBeVisible()
})

test('a real engine is not', async () => {
  provisioners.mockResolvedValue([worker({ engine: 'incus' })])
  await open()
  expect(await row('Provisioners', /^worker-1/)).toHaveTextContent('Incus')
  expect(screen.queryByText(/simulated/i)).toBeNull()
})

test('a difference shows once, although two processes report it', async () => {
  const unknown: Finding = { ...stuck, kind: 'unknown', instance_id: null, engine_ref: 'vm-9' }
  const newer: Finding = { ...stuck, kind: 'disk_full', instance_id: null, engine_ref: 'vm-3' }
  provisioners.mockResolvedValue([
    worker({ findings: [stuck, unknown, newer] }),
    worker({ worker: 'worker-2', findings: [stuck] }),
  ])
  await open()
  const differences = await table('Differences between engine and database')
  expect(within(differences).getAllByRole('rowheader')).toHaveLength(3)
  expect(within(differences).getByRole('row', { name: /^Stuck/ })).toHaveTextContent('server-1')
  expect(within(differences).getByRole('row', { name: /^Unknown/ })).toHaveTextContent('vm-9')
  // A kind without words here shows as it is called.
  expect(within(differences).getByRole('row', { name: /^disk full/ })).toHaveTextContent('vm-3')
})

test('what a silent process said last no longer counts', async () => {
  provisioners.mockResolvedValue([worker({ seconds_since_seen: 61, findings: [stuck] })])
  await open()
  expect(await row('Provisioners', /^worker-1/)).toHaveTextContent('Silent')
  expect(screen.queryByRole('table', { name: /^Differences/ })).toBeNull()
  expect(screen.getByText(/^No process reports/)).toBeVisible()
})

test('saved configurations are counted, and name nobody', async () => {
  drafts.mockResolvedValue([
    {
      plan: 'v1.small',
      plan_status: 'retired',
      region: null,
      image: 'debian-13',
      drafts: 12,
      last_saved_at: '2026-11-20T10:00:00Z',
      total: 15,
    },
  ])
  await open()
  expect(await cells('Saved configurations, the most frequent first', /^v1\.small/)).toEqual([
    'v1.smallRetired',
    'Not chosen',
    'debian-13',
    '12',
    '20 Nov 2026',
  ])
  expect(screen.getByText('15 in all')).toBeVisible()
})

test('a part that fails says so, and leaves the others', async () => {
  // The section reads once more when it appears.
  capacity.mockRejectedValueOnce(failure('unexpected'))
  capacity.mockRejectedValueOnce(failure('unexpected'))
  const { person } = await open()
  expect(await row('Provisioners', /^worker-1/)).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await row('Regions', /^fra1/)).toBeVisible()
})

test('old counts stay, and say that they are old', async () => {
  const { client } = await open()
  await row('Regions', /^fra1/)
  capacity.mockRejectedValueOnce(failure('unexpected'))
  await client.invalidateQueries({ queryKey: ['capacity', 'regions'] })
  expect(await screen.findByText(/^Not up to date/)).toBeVisible()
  expect(await row('Regions', /^fra1/)).toBeVisible()
})

test('a difference names its server and the workspace; a purged server has its id', async () => {
  const purged: Finding = { ...stuck, kind: 'orphaned', instance_id: 'server-2' }
  provisioners.mockResolvedValue([worker({ findings: [stuck, purged] })])
  vi.mocked(nameInstances).mockResolvedValue([
    { id: 'server-1', name: 'web-1', workspace: 'Northwind' },
  ])
  await open()
  const link = await screen.findByRole('link', { name: 'web-1' })
  expect(link).toHaveAttribute('href', '/admin/servers/server-1')
  const differences = 'Differences between engine and database'
  expect(await row(differences, /^Stuck/)).toHaveTextContent('Northwind')
  expect(await row(differences, /^Stuck/)).not.toHaveTextContent('server-1')
  expect(await row(differences, /^Orphaned/)).toHaveTextContent('server-2')
  expect(nameInstances).toHaveBeenCalledExactlyOnceWith(
    ['server-1', 'server-2'],
    expect.any(AbortSignal),
  )
})
