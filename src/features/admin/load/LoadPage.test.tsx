import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeLoad, makeProcess, makeRegionLoad } from '@/domain/load/fixtures'
import { readLoad } from '@/domain/load/load'
import { failure } from '@/lib/errors'
import { formatBytes, formatSeconds } from './formatSeconds'
import { LoadPage } from './LoadPage'

vi.mock('@/domain/load/load')
const load = vi.mocked(readLoad)

beforeEach(() => load.mockReset().mockResolvedValue(makeLoad()))
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({ auth, path: '/admin/load', page: () => <LoadPage /> })
}

/** The texts of the cells of a row. */
async function cells(caption: string, name: RegExp) {
  const table = await screen.findByRole('table', { name: caption })
  return Array.from(
    within(table).getByRole('row', { name }).children,
    ({ textContent }) => textContent,
  )
}

test('each region says what waits, how long, and how soon orders were claimed', async () => {
  load.mockResolvedValue(
    makeLoad({
      regions: [
        makeRegionLoad({
          waiting: 1200,
          later: 3,
          working: 8,
          oldest_seconds: 150,
          claimed_minute: 40,
          claimed_hour: 2400,
          p95_seconds: 0.84,
          provisioners: 2,
        }),
        makeRegionLoad({ region: 'ams1', region_name: 'Amsterdam', is_open: false }),
      ],
    }),
  )
  await open()
  expect(await cells('Queue by region', /^fra1/)).toEqual([
    'fra1Frankfurt',
    '1,2003 tried again later',
    '2 min',
    '8',
    '40',
    '2,400',
    '840 ms',
    '2',
  ])
  expect(await cells('Queue by region', /^ams1/)).toEqual([
    'ams1Amsterdam, closed',
    '0',
    'None',
    '0',
    '0',
    '0',
    'None',
    '1',
  ])
})

test('a region that nobody serves is named, unless it is closed and nothing waits there', async () => {
  load.mockResolvedValue(
    makeLoad({
      regions: [
        makeRegionLoad({ provisioners: 0 }),
        makeRegionLoad({ region: 'ams1', provisioners: 0, is_open: false }),
        makeRegionLoad({ region: 'vie1', provisioners: 0, is_open: false, waiting: 1 }),
        makeRegionLoad({ region: 'zrh1' }),
      ],
    }),
  )
  await open()
  expect(await screen.findByText('No provisioner serves fra1, vie1.')).toBeVisible()
})

test('processes have their version and regions, and silent ones are marked', async () => {
  load.mockResolvedValue(
    makeLoad({
      processes: [
        makeProcess({ regions: ['fra1', 'ams1'] }),
        makeProcess({ worker: 'old', version: null, seconds_since_seen: 240 }),
        makeProcess({ worker: 'mail-1', kind: 'worker', seconds_since_seen: 9 }),
      ],
    }),
  )
  await open()
  const caption = 'Provisioners and workers'
  expect(await cells(caption, /^rack-1/)).toEqual([
    'rack-1-0a1b2c3dProvisioner',
    '1.2.3',
    'fra1, ams1',
    'Reporting',
    '4 s ago',
  ])
  expect(await cells(caption, /^old/)).toEqual([
    'oldProvisioner',
    'Not reported',
    'All',
    'Silent',
    '4 min ago',
  ])
  expect(await cells(caption, /^mail-1/)).toContain('mail-1Worker')
})

test('without processes and regions it says what to do', async () => {
  load.mockResolvedValue(makeLoad({ regions: [], processes: [] }))
  await open()
  expect(await screen.findByText('There is no region')).toBeVisible()
  expect(screen.getByText('No process has reported in the last 24 hours')).toBeVisible()
})

test('the database has its size, and its slowest statements where they are counted', async () => {
  load.mockResolvedValue(
    makeLoad({
      statements: {
        state: 'there',
        items: [
          { statement: 'select claim_actions($1)', calls: 1200, mean_ms: 7.5, total_ms: 9000 },
        ],
      },
    }),
  )
  await open()
  expect(await screen.findByText('50 MiB on disk')).toBeVisible()
  expect(await cells('Slowest statements, by mean time', /^select/)).toEqual([
    'select claim_actions($1)',
    '8 ms',
    '1,200',
    '9 s',
  ])
})

test.each([
  ['missing', 'This database counts no statements'],
  ['closed', 'The figures of statements cannot be read'],
  ['there', 'No statement was counted yet'],
] as const)('where they are %s, the page says so', async (state, title) => {
  load.mockResolvedValue(makeLoad({ statements: { state, items: [] } }))
  await open()
  expect(await screen.findByText(title)).toBeVisible()
})

test('a failure is said, and can be tried again', async () => {
  load.mockRejectedValueOnce(failure('unexpected'))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await cells('Queue by region', /^fra1/)).toContain('fra1Frankfurt')
})

test('times and sizes have the unit in which they are easy to read', () => {
  expect([null, 0, 0.0404, 1.26, 59, 150, 7300, 200_000].map(formatSeconds)).toEqual([
    'None',
    '0 ms',
    '40 ms',
    '1.3 s',
    '59 s',
    '2 min',
    '2 h',
    '2 d',
  ])
  expect([1024, 5_400_000, 2 ** 30 * 1.23, 2 ** 40 * 5000].map(formatBytes)).toEqual([
    '1 KiB',
    '5.1 MiB',
    '1.2 GiB',
    '5,000 TiB',
  ])
})
