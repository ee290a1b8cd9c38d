import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { tutorialOf, tutorials } from '@/content/tutorials/tutorials'
import { makePlan } from '@/domain/catalogue/fixtures'
import { makeSettings } from '@/domain/settings/fixtures'
import type { Settings } from '@/domain/settings/settings'
import { builtDeployment, setDeployment } from '@/lib/deployment'
import { notifySuccess } from '@/ui/notify'
import { TutorialPage } from './TutorialPage'
import { TutorialsPage } from './TutorialsPage'
import { tutorialsSearch } from './tutorialsSearch'

const backend = vi.hoisted(() => ({ settings: vi.fn(), plans: vi.fn() }))
vi.mock('@/domain/settings/settings', async (original) => ({
  ...(await original<object>()),
  readSettings: backend.settings,
}))
vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listPlans: backend.plans,
}))
vi.mock('@/ui/notify', () => ({ notifySuccess: vi.fn(), notifyError: vi.fn() }))

const simulated = { orders: 'preview', engine: 'simulated' } as const

beforeEach(() => {
  localStorage.clear()
  backend.plans.mockResolvedValue([makePlan({ slug: 'v9.tiny', hourlyMicros: 60_000 })])
})
afterEach(() => {
  cleanup()
  setDeployment(builtDeployment())
})

function deploy(settings: Partial<Settings>) {
  backend.settings.mockResolvedValue(makeSettings(settings))
  setDeployment({ orders: settings.orders ?? 'closed' })
}

async function open(id: string, settings: Partial<Settings> = simulated) {
  deploy(settings)
  const tutorial = tutorialOf(id)
  if (tutorial === undefined) throw new Error(`There is no tutorial ${id}`)
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: `/tutorials/${id}`,
    page: () => <TutorialPage tutorial={tutorial} />,
  })
  return { person: userEvent.setup(), tutorial }
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('a step is ticked by keyboard, announced, counted, and still done on the next visit', async () => {
  const { person } = await open('first-server')
  const tick = screen.getByRole('checkbox', { name: 'Done: Create your account' })
  tick.focus()
  await person.keyboard(' ')
  expect(tick).toBeChecked()
  expect(said()).toContain('Step 1 is done. 1 of 6 done.')
  expect(screen.getByRole('link', { name: 'Create your account, done' })).toBeVisible()
  cleanup()
  await open('first-server')
  expect(screen.getByRole('checkbox', { name: 'Done: Create your account' })).toBeChecked()
})

test('starting again keeps the focus, and its undo brings the ticks back', async () => {
  const { person } = await open('invite')
  const again = screen.getByRole('button', { name: 'Start again' })
  expect(again).toHaveAttribute('aria-disabled', 'true')
  const tick = screen.getByRole('checkbox', { name: 'Done: Choose the role' })
  await person.click(tick)
  await person.click(again)
  expect(tick).not.toBeChecked()
  expect(again).toHaveFocus()
  expect(said()).toContain('No step is done.')
  vi.mocked(notifySuccess).mock.lastCall?.[1]?.onClick()
  expect(await screen.findByRole('checkbox', { name: 'Done: Choose the role' })).toBeChecked()
})

test('the cost follows the catalogue, with what a forgotten server costs', async () => {
  await open('first-server', { orders: 'open', engine: 'incus' })
  const table = within(await screen.findByRole('table', { name: 'What it costs' }))
  expect(table.getByRole('row', { name: /30 minutes of v9\.tiny €0\.0300$/ })).toBeVisible()
  expect(table.getByRole('row', { name: /24 hours of v9\.tiny €1\.44$/ })).toBeVisible()
  expect(table.getByRole('row', { name: /up to its monthly cap €6\.80$/ })).toBeVisible()
  expect(screen.queryByText(/preview/)).toBeNull()
})

test('without a plan on sale there is no price', async () => {
  backend.plans.mockResolvedValue([])
  await open('first-server')
  expect(await screen.findByText('No plan on sale')).toBeVisible()
  expect(screen.getByText(/The catalogue has no plan for this tutorial/)).toBeVisible()
})

test('a command contains the domain once it is one, and says what is wrong before', async () => {
  const { person } = await open('website')
  const code = screen.getByRole('group', { name: 'Terminal: Wait until the name resolves' })
  const field = screen.getByRole('textbox', { name: 'Your domain' })
  await person.type(field, 'https://shop')
  expect(field).toBeInvalid()
  expect(code).toHaveTextContent('dig +short A example.com')
  await person.clear(field)
  await person.type(field, 'shop.example.org')
  expect(code).toHaveTextContent('dig +short A shop.example.org')
})

test.each([
  [simulated, 'Simulated servers', 4],
  [{ orders: 'open', engine: 'incus' } as const, null, 0],
  [{ orders: 'closed', engine: 'none' } as const, 'Not open for orders', 0],
])('%o: the page says what works', async (settings, note, marked) => {
  await open('website', settings)
  await screen.findByRole('table', { name: 'What it costs' })
  for (const text of ['Simulated servers', 'Not open for orders']) {
    expect(screen.queryAllByText(text)).toHaveLength(text === note ? 1 : 0)
  }
  expect(screen.queryAllByText('Needs a real server').length).toBeGreaterThanOrEqual(marked)
  if (marked === 0) expect(screen.queryByText('Needs a real server')).toBeNull()
})

test('the list has every tutorial, its filter is in the address, and it offers to continue', async () => {
  deploy(simulated)
  localStorage.setItem(
    'basalt.tutorials',
    JSON.stringify({ done: { invite: ['workspace', 'a step that is gone'] }, values: {} }),
  )
  const { auth } = await startAuth({ user: null })
  const view = await renderApp({
    auth,
    path: '/tutorials',
    page: (raw) => <TutorialsPage search={tutorialsSearch(raw)} words={() => <p>Words</p>} />,
  })
  expect(titles()).toEqual(tutorials.map(({ title }) => title))
  expect(screen.getByText('1 of 8 steps done')).toBeVisible()
  expect(
    screen.getByRole('link', { name: 'Invite a colleague: step 2, choose the role' }),
  ).toHaveAttribute('href', '/tutorials/invite#role')
  await userEvent.click(screen.getByRole('button', { name: 'Advanced' }))
  expect(view.router.state.location.search).toEqual({ level: 'Advanced' })
  expect(titles()).toEqual([
    'Keep your servers in a file',
    'Take everything with you',
    'Automate with the API',
  ])
})
