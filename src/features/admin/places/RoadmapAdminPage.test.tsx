import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { placeSearch } from '@/domain/catalogue/admin/placeSearch'
import { makeItem } from '@/domain/roadmap/fixtures'
import * as items from '@/domain/roadmap/roadmapItem'
import * as calls from '@/domain/roadmap/saveRoadmapItem'
import { RoadmapAdminPage } from './RoadmapAdminPage'
import { todayUtc } from '@/lib/todayUtc'
import { roadmapActions } from './roadmapActions'

vi.mock('@/domain/roadmap/saveRoadmapItem')
vi.mock('@/domain/roadmap/roadmapItem', { spy: true })
vi.mock('@/ui/notify')

const { saveRoadmapItem } = vi.mocked(calls)
const rows = [makeItem('console', { stage: 'now', votes: 2 }), makeItem('keys', { sort: 7 })]

beforeEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
  vi.mocked(items.listRoadmap).mockResolvedValue(rows)
})
afterEach(cleanup)

async function open(edit = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({
    auth,
    path: '/admin/roadmap',
    search: edit === '' ? '' : `?edit=${edit}`,
    page: (raw) => <RoadmapAdminPage search={placeSearch(raw)} />,
  })
  return userEvent.setup()
}

const box = (name: string) => screen.getByRole('textbox', { name })

// The editor takes ids of the database.
const id = '0a0b0c0d-0000-4000-8000-000000000001'

test('a new item is checked and sent with its reason', async () => {
  saveRoadmapItem.mockResolvedValue(id)
  const person = await open('new')
  await screen.findByRole('form', { name: 'New item' })
  expect(box('Position')).toHaveValue('8')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'shipped')
  await person.type(box('Name in links'), 'A b')
  await person.click(screen.getByRole('button', { name: 'Create item' }))
  expect(box('Title')).toHaveAccessibleDescription(/Enter a title/)
  expect(box('Name in links')).toHaveAccessibleDescription(/lower-case letters/)
  expect(saveRoadmapItem).not.toHaveBeenCalled()

  await waitFor(() => expect(box('Title')).toHaveFocus())
  await person.type(box('Title'), 'Snapshots')
  await person.type(box('Text'), 'Copy a disk.')
  await person.type(box('Area'), 'Servers')
  await person.clear(box('Name in links'))
  await person.type(box('Name in links'), 'snapshots')
  await person.type(box('Reason'), 'People ask for it')
  await person.click(screen.getByRole('button', { name: 'Create item' }))
  const day = screen.getByLabelText(/^Shipped on/)
  expect(day).toHaveAccessibleDescription(/Choose the day/)
  await person.type(day, '2999-01-01')
  expect(day).toHaveAccessibleDescription(/has not come yet/)
  // The day of an item that is not shipped is not sent.
  await person.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'later')
  await person.click(screen.getByRole('button', { name: 'Create item' }))
  await waitFor(() =>
    expect(saveRoadmapItem).toHaveBeenCalledWith(
      null,
      null,
      {
        title: 'Snapshots',
        body: 'Copy a disk.',
        area: 'Servers',
        slug: 'snapshots',
        stage: 'later',
        shipped_on: null,
        sort: 8,
      },
      'People ask for it',
    ),
  )
})

test('an item is shipped today, with a reason', async () => {
  vi.mocked(items.listRoadmap).mockResolvedValue([makeItem('console', { id, stage: 'now' })])
  saveRoadmapItem.mockResolvedValue(id)
  const person = await open(id)
  await person.click(await screen.findByRole('button', { name: 'Ship' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Ship The console?' })
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'It works')
  await person.click(within(dialog).getByRole('button', { name: 'Move to Shipped' }))
  await waitFor(() =>
    expect(saveRoadmapItem).toHaveBeenCalledWith(
      id,
      3,
      { stage: 'shipped', shipped_on: todayUtc() },
      'It works',
    ),
  )
})

const names = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)

test('what is shipped or dropped is listed after a press, and the one that is edited at once', async () => {
  vi.mocked(items.listRoadmap).mockResolvedValue([
    makeItem('console', { title: 'Console', stage: 'now' }),
    makeItem('keys', { id, title: 'Keys', stage: 'shipped' }),
    makeItem('fax', { title: 'Fax', stage: 'dropped' }),
  ])
  const person = await open()
  const show = await screen.findByRole('button', {
    name: 'Show 2 shipped or dropped items',
    expanded: false,
  })
  expect(names()).toEqual(['Console'])
  await person.click(show)
  expect(names()).toEqual(['Console', 'Keys', 'Fax'])
  await person.click(screen.getByRole('button', { name: /^Hide 2/, expanded: true }))
  expect(names()).toEqual(['Console'])

  cleanup()
  await open(id)
  await screen.findByRole('button', { name: /^Show 2/ })
  expect(names()).toEqual(['Console', 'Keys'])
})

test.each([
  ['now', ['Ship', 'Drop', 'Delete']],
  ['next', ['Move to Now', 'Drop', 'Delete']],
  ['later', ['Move to Next', 'Drop', 'Delete']],
  ['shipped', ['Move to Now', 'Delete']],
  ['dropped', ['Move to Later', 'Delete']],
] as const)('an item under %s: %j', (stage, labels) => {
  const { main, more } = roadmapActions(makeItem('x', { stage }))
  expect([main, ...more].map(({ label }) => label)).toEqual(labels)
})

const remove = (votes: number) => roadmapActions(makeItem('x', { votes })).more.at(-1)

test('what people voted for is dropped, not deleted', () => {
  expect(remove(0)?.blocked).toBeUndefined()
  expect(remove(1)?.blocked).toBe('1 vote would be lost. Drop it instead.')
})
