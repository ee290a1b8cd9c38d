import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listQuotaAnswers, listQuotas, requestQuota, type Quota } from '@/domain/instances/quotas'
import type { Workspace } from '@/domain/workspaces/workspace'
import { QuotasSection } from './QuotasSection'

vi.mock('@/domain/instances/quotas')

const memory: Quota = {
  metric: 'memory_mib',
  label: 'Memory',
  unit: 'MiB',
  max: 262_144,
  used: 51_200,
  requestedMax: null,
}
const disk: Quota = { ...memory, metric: 'disk_gib', label: 'Disk', unit: 'GiB', max: 4096 }

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listQuotas).mockResolvedValue([memory, { ...disk, used: 80, requestedMax: 8192 }])
  vi.mocked(listQuotaAnswers).mockResolvedValue([])
  vi.mocked(requestQuota).mockResolvedValue()
})
afterEach(cleanup)

async function show(reason?: string) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/workspace/quotas',
    page: () => (
      <QuotasSection
        workspace={{ id: 'w1', name: 'North' } as Workspace}
        reasonAgainst={() => reason}
      />
    ),
  })
  return { person: userEvent.setup(), quotas: within(await screen.findByRole('list')) }
}

test('every quota shows what is in use, and whether a request waits', async () => {
  const { quotas } = await show()
  const [first, second] = quotas.getAllByRole('listitem')
  expect(first).toHaveTextContent('50 of 256 GiB')
  expect(second).toHaveTextContent('80 of 4,096 GiB')
  expect(second).toHaveTextContent('A request for 8,192 GiB waits for an answer.')
})

test('a request says what is wrong with the limit, and keeps what is typed', async () => {
  const { person, quotas } = await show()
  await person.click(quotas.getByRole('button', { name: 'Request a higher limit for Memory' }))
  const form = within(quotas.getByRole('group', { name: 'Request a higher limit: Memory' }))
  const limit = form.getByRole('textbox', { name: 'New limit in GiB' })
  const reason = form.getByRole('textbox', { name: 'What for?' })
  expect(limit).toHaveFocus()
  expect(limit).toHaveValue('')
  await person.type(limit, '256')
  await person.type(reason, 'A larger cache')
  await person.click(form.getByRole('button', { name: 'Send request' }))
  expect(limit).toHaveAccessibleDescription('Enter a whole number above 256 GiB.')
  expect(requestQuota).not.toHaveBeenCalled()
  await waitFor(() => expect(limit).toHaveFocus())

  await person.click(form.getByRole('button', { name: 'Cancel' }))
  const open = quotas.getByRole('button', { name: 'Request a higher limit for Memory' })
  expect(open).toHaveFocus()
  await person.click(open)

  const again = within(quotas.getByRole('group', { name: 'Request a higher limit: Memory' }))
  expect(again.getByRole('textbox', { name: 'What for?' })).toHaveValue('A larger cache')
  await person.clear(again.getByRole('textbox', { name: 'New limit in GiB' }))
  await person.type(again.getByRole('textbox', { name: 'New limit in GiB' }), '512')
  await person.click(again.getByRole('button', { name: 'Send request' }))
  expect(requestQuota).toHaveBeenCalledWith('w1', {
    metric: 'memory_mib',
    max: 524_288,
    reason: 'A larger cache',
  })
  expect(await quotas.findByText('A request for 512 GiB waits for an answer.')).toBeVisible()
})

test('who may not ask reads why, and gets no buttons', async () => {
  const { quotas } = await show('Only an operator or an owner can do this.')
  expect(screen.getByText(/Only an operator or an owner can do this\./)).toBeVisible()
  expect(quotas.queryByRole('button')).toBeNull()
})
