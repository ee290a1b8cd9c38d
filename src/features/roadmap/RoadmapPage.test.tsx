import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { makeItem } from '@/domain/roadmap/fixtures'
import * as items from '@/domain/roadmap/roadmapItem'
import { roadmapSearch } from '@/domain/roadmap/roadmapSearch'
import * as votes from '@/domain/roadmap/votes'
import { RoadmapPage } from './RoadmapPage'

vi.mock('@/domain/roadmap/votes')
vi.mock('@/domain/roadmap/roadmapItem', { spy: true })

const listRoadmap = vi.mocked(items.listRoadmap)
const { listOwnVotes, vote } = vi.mocked(votes)

const board = [
  makeItem('console', { stage: 'now', area: 'Console', votes: 1 }),
  makeItem('keys', { stage: 'later', area: 'API', votes: 2 }),
  makeItem('servers', { stage: 'shipped', shippedOn: '2026-11-22', votes: 4 }),
]

beforeEach(() => {
  vi.resetAllMocks()
  listRoadmap.mockResolvedValue(board)
  listOwnVotes.mockResolvedValue(['id-console'])
})
afterEach(cleanup)

async function open({
  user = ada,
  search = '',
}: { user?: typeof ada | null; search?: string } = {}) {
  const { auth } = await startAuth({ user })
  const view = await renderApp({
    auth,
    path: '/roadmap',
    search,
    page: (raw) => <RoadmapPage search={roadmapSearch(raw)} words={() => <p>Words</p>} />,
  })
  await screen.findByRole('heading', { level: 1, name: 'Roadmap' })
  return { person: userEvent.setup(), address: () => view.router.state.location.search }
}

const item = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') ?? document.body)

test('a vote is counted by the database, and a second press takes it back', async () => {
  const stored = { votes: 2, mine: false }
  vote.mockImplementation((_, voted) => {
    Object.assign(stored, { votes: voted ? 3 : 2, mine: voted })
    return Promise.resolve(stored.votes)
  })
  listRoadmap.mockImplementation(() => Promise.resolve([makeItem('keys', { votes: stored.votes })]))
  listOwnVotes.mockImplementation(() => Promise.resolve(stored.mine ? ['id-keys'] : []))
  const { person } = await open()
  const keys = await item('The keys')
  const button = await keys.findByRole('button', {
    name: 'Vote for The keys, 2 votes',
    pressed: false,
  })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await person.click(button)
  expect(vote).toHaveBeenLastCalledWith('id-keys', true)
  await person.click(
    await keys.findByRole('button', { name: 'Voted for The keys, 3 votes', pressed: true }),
  )
  expect(vote).toHaveBeenLastCalledWith('id-keys', false)
  expect(
    await keys.findByRole('button', { name: 'Vote for The keys, 2 votes', pressed: false }),
  ).toBeVisible()
})

test('a refused vote says why and changes nothing', async () => {
  vote.mockRejectedValue({ code: 'forbidden', message: 'Your account is suspended.' })
  const { person } = await open()
  const console = await item('The console')
  await person.click(
    await console.findByRole('button', { name: 'Voted for The console, 1 vote', pressed: true }),
  )
  expect(await console.findByRole('alert')).toHaveTextContent('Your account is suspended.')
  expect(
    console.getByRole('button', { name: 'Voted for The console, 1 vote', pressed: true }),
  ).toBeVisible()
})

test('a visitor is led to sign-in and back to the item', async () => {
  await open({ user: null })
  const keys = await item('The keys')
  const link = keys.getByRole('link', { name: 'Vote for The keys, 2 votes. Sign in first.' })
  expect(link).toHaveAttribute('href', '/auth?redirect=%2Froadmap%23keys')
  expect(listOwnVotes).not.toHaveBeenCalled()
})

test('what was shipped shows its day and its votes, and takes no more', async () => {
  await open()
  const servers = await item('The servers')
  expect(servers.getByText('4 votes')).toBeVisible()
  expect(servers.queryByRole('button')).toBeNull()
  expect(screen.getByRole('region', { name: 'Shipped' })).toHaveTextContent('22 Nov 2026')
})

test('of many shipped items the latest show; the others open by a press or a filter', async () => {
  const shipped = Array.from({ length: 8 }, (_, index) =>
    makeItem(`part-${index}`, {
      stage: 'shipped',
      shippedOn: `2026-11-0${9 - index}`,
      area: 'API',
    }),
  )
  listRoadmap.mockResolvedValue([...board, ...shipped])
  const { person } = await open()
  const last = await screen.findByText('The part-7')
  expect(screen.getByText('The part-3')).toBeVisible()
  expect(last).not.toBeVisible()
  await person.click(screen.getByText('4 earlier ones'))
  expect(last).toBeVisible()
  cleanup()
  await open({ search: '?area=API' })
  expect(await screen.findByText('The part-7')).toBeVisible()
  expect(screen.queryByText('4 earlier ones')).toBeNull()
})

test('an item names the day of a change only if somebody has changed it', async () => {
  listRoadmap.mockResolvedValue([
    makeItem('seeded', { version: 1 }),
    makeItem('edited', { version: 2 }),
  ])
  await open()
  expect((await item('The edited')).getByText(/^Changed/)).toHaveTextContent('20 Nov 2026')
  expect((await item('The seeded')).queryByText(/^Changed/)).toBeNull()
})

test('the address holds the filter', async () => {
  const { person, address } = await open({ search: '?area=API' })
  await item('The keys')
  expect(screen.queryByRole('heading', { name: 'The console' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Later 1' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Now 0' }))
  expect(address()).toEqual({ stage: 'now', area: 'API' })
  await person.click(await screen.findByRole('link', { name: 'Show all items' }))
  expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible()
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'keys{Enter}')
  await waitFor(() => expect(address()).toEqual({ q: 'keys' }))
})

test('without items it says so, and offers no votes', async () => {
  listRoadmap.mockResolvedValue([])
  await open()
  expect(await screen.findByText('Nothing is on the roadmap yet.')).toBeVisible()
})
