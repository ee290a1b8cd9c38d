import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { decideApproval, listApprovals, type Approval } from '@/domain/approvals/approvals'
import { makeApproval } from '@/domain/approvals/fixtures'
import { failure } from '@/lib/errors'
import { ApprovalTable } from './ApprovalTable'

vi.mock('@/domain/approvals/approvals', async (original) => ({
  ...(await original<object>()),
  listApprovals: vi.fn<typeof listApprovals>(),
  decideApproval: vi.fn<typeof decideApproval>(),
}))
afterEach(() => {
  cleanup()
  vi.mocked(decideApproval).mockReset()
})

async function show(approvals: Approval[], reason?: string) {
  vi.mocked(listApprovals).mockResolvedValue(approvals)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/approvals',
    page: () => <ApprovalTable workspace={{ id: 'w1', name: 'North' }} reason={reason} />,
  })
  return userEvent.setup()
}

test('an order says what it adds, and is approved with an answer', async () => {
  vi.mocked(decideApproval).mockResolvedValue()
  const person = await show([makeApproval()])
  const row = await screen.findByRole('row', { name: /New server web-1, v1.small in hel1/ })
  expect(row).toHaveTextContent('New volume web-1-data, 20 GiB')
  expect(row).toHaveTextContent('For the release on Friday.')
  expect(row).toHaveTextContent('€7.00')
  expect(row).toHaveTextContent('deploy-bot')
  await person.click(
    within(row).getByRole('button', { name: /^Approve the order of deploy-bot: New server web-1/ }),
  )
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('It adds €7.00 a month')
  await person.type(within(dialog).getByRole('textbox', { name: /Answer/ }), 'Go on')
  await person.click(within(dialog).getByRole('button', { name: 'Approve order' }))
  expect(decideApproval).toHaveBeenCalledWith(makeApproval().id, true, 'Go on')
})

test('what is refused by the database is said in the dialog, and the answer stays', async () => {
  vi.mocked(decideApproval).mockRejectedValue(failure('forbidden'))
  const person = await show([makeApproval()])
  await person.click(
    await screen.findByRole('button', {
      name: /^Refuse the order of deploy-bot: New server web-1/,
    }),
  )
  const dialog = await screen.findByRole('alertdialog')
  await person.type(within(dialog).getByRole('textbox', { name: /Answer/ }), 'No')
  await person.click(within(dialog).getByRole('button', { name: 'Refuse order' }))
  expect(await within(dialog).findByText(failure('forbidden').message)).toBeVisible()
  expect(within(dialog).getByRole('textbox', { name: /Answer/ })).toHaveValue('No')
  expect(decideApproval).toHaveBeenCalledWith(makeApproval().id, false, 'No')
})

test('what is decided cannot be decided again, but an approval can be taken back', async () => {
  await show([
    makeApproval({
      id: 'a',
      state: 'approved',
      decidedBy: 'Mira',
      decidedAt: '2026-11-25T10:00:00Z',
    }),
    makeApproval({
      id: 'b',
      state: 'refused',
      decidedBy: 'Mira',
      decidedAt: '2026-11-25T10:00:00Z',
      answer: 'Too much.',
    }),
    makeApproval({ id: 'c', state: 'ordered', usedAt: '2026-11-25T10:00:00Z' }),
    makeApproval({ id: 'd', state: 'expired' }),
  ])
  await screen.findByText('Nobody decided in time.')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Refuse/ })).toBeNull()
  expect(
    screen.getAllByRole('button', { name: /^Take back the order of deploy-bot: New server web-1/ }),
  ).toHaveLength(1)
  expect(screen.getByText('“Too much.”')).toBeVisible()
})

test('who may not order reads why they cannot decide', async () => {
  await show([makeApproval()], 'This needs the role operator.')
  const button = await screen.findByRole('button', {
    name: /^Approve the order of deploy-bot: New server web-1/,
  })
  expect(button).toHaveAccessibleDescription('This needs the role operator.')
})
