import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeQuotaRequest } from '@/domain/instances/admin/fixtures'
import {
  answerQuotaRequest,
  findWorkspaces,
  listQuotaRequests,
  setQuota,
} from '@/domain/instances/admin/quotaRequests'
import { quotaSearch } from '@/domain/instances/admin/quotaSearch'
import { listQuotas } from '@/domain/instances/quotas'
import { failure } from '@/lib/errors'
import { QuotasPage } from './QuotasPage'

vi.mock('@/domain/instances/admin/quotaRequests', async (original) => ({
  ...(await original<object>()),
  listQuotaRequests: vi.fn(),
  answerQuotaRequest: vi.fn(),
  findWorkspaces: vi.fn(),
  setQuota: vi.fn(),
}))
vi.mock('@/domain/instances/quotas')
vi.mock('@/ui/notify')

const open = makeQuotaRequest()
const answered = makeQuotaRequest({
  id: 'r2',
  status: 'refused',
  answer: 'Not this month.',
  answeredBy: 'Anna Admin',
  answeredAt: '2026-11-19T10:00:00Z',
})

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listQuotaRequests).mockImplementation((isOpen) =>
    Promise.resolve({ requests: [isOpen ? open : answered], total: 1 }),
  )
  vi.mocked(answerQuotaRequest).mockResolvedValue()
  vi.mocked(setQuota).mockResolvedValue()
  vi.mocked(findWorkspaces).mockResolvedValue([
    { workspace_id: 'w1', slug: 'north', name: 'North', owners: 'uma@example.test' },
  ])
  vi.mocked(listQuotas).mockResolvedValue([
    {
      metric: 'memory_mib',
      label: 'Memory',
      unit: 'MiB',
      max: 262_144,
      used: 51_200,
      requestedMax: null,
    },
  ])
})
afterEach(cleanup)

async function show(search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/quotas',
    search,
    page: (given) => <QuotasPage search={quotaSearch(given)} />,
  })
  return { ...view, person: userEvent.setup() }
}

test('an open request says who wants how much, of how much, and why', async () => {
  await show()
  const row = await within(await screen.findByRole('table', { name: 'Open requests' })).findByRole(
    'row',
    { name: /North/ },
  )
  for (const text of ['uma@example.test', '512 GiB', '50 of 256 GiB in use', open.reason]) {
    expect(row).toHaveTextContent(text)
  }
  const history = within(screen.getByRole('table', { name: 'Answered requests' }))
  expect(await history.findByText('Not this month.')).toBeVisible()
  expect(history.getByText('Declined')).toBeVisible()
})

test.each([
  ['Grant', 'Grant 512 GiB', true],
  ['Decline', 'Decline', false],
])('%s sends the answer', async (press, confirm, isGranted) => {
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: `${press} Memory for North` }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(open.reason)).toBeVisible()
  await person.type(dialog.getByRole('textbox', { name: 'Answer' }), 'With pleasure.')
  await person.click(dialog.getByRole('button', { name: confirm }))
  expect(answerQuotaRequest).toHaveBeenCalledWith('r1', isGranted, 'With pleasure.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an answer by somebody else is said in the dialog', async () => {
  vi.mocked(answerQuotaRequest).mockRejectedValue(failure('conflict'))
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Grant Memory for North' }))
  await person.type(screen.getByRole('textbox', { name: 'Answer' }), 'With pleasure.')
  await person.click(screen.getByRole('button', { name: 'Grant 512 GiB' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has answered')
})

test('a limit is set for a workspace that a search found', async () => {
  const { person, router } = await show('?q=uma')
  const found = within(await screen.findByRole('table', { name: 'Workspaces' }))
  await person.click(await found.findByRole('link', { name: 'North' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ workspace: 'north' }))
  await person.click(await screen.findByRole('button', { name: 'Set limit of Memory' }))
  const limit = screen.getByRole('textbox', { name: 'New limit in GiB' })
  expect(limit).toHaveValue('256')
  await person.clear(limit)
  await person.type(limit, 'much')
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'As agreed.')
  await person.click(screen.getByRole('button', { name: 'Set limit' }))
  expect(limit).toHaveAccessibleDescription(/whole number/)
  expect(setQuota).not.toHaveBeenCalled()
  await person.clear(limit)
  await person.type(limit, '10')
  expect(screen.getByText(/Less than is in use\./)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Set limit' }))
  expect(setQuota).toHaveBeenCalledWith('w1', { metric: 'memory_mib', max: 10_240 }, 'As agreed.')
})
