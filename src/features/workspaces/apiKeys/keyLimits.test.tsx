import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { makeApiKey } from '@/domain/workspaces/fixtures'
import { KeyLimit } from './KeyLimit'
import { NewApiKeyDialog } from './NewApiKeyDialog'

afterEach(cleanup)

const limited = makeApiKey({ monthlyLimitMicros: 20_000_000 })
const month = { id: limited.id, spentMicros: 12_400_000, exhaustsAt: null }

test('the list says how much of a limit is used, and until when it lasts', () => {
  const { container, rerender } = render(<KeyLimit apiKey={makeApiKey()} month={undefined} />)
  expect(container).toHaveTextContent('None')
  rerender(<KeyLimit apiKey={limited} month={month} />)
  expect(container).toHaveTextContent('€12.40 of €20.00')
  expect(container).toHaveTextContent('Lasts until the end of the month')
  rerender(<KeyLimit apiKey={limited} month={{ ...month, exhaustsAt: '2026-11-26T08:00:00Z' }} />)
  expect(container).toHaveTextContent(/Lasts until .*26/)
  rerender(<KeyLimit apiKey={limited} month={{ ...month, spentMicros: 20_000_000 }} />)
  expect(container).toHaveTextContent('Reached')
})

test('a key that creates servers is made with its limit, and one that reads without', async () => {
  const onCreate = vi.fn()
  render(
    <NewApiKeyDialog
      workspaceName="North"
      isPending={false}
      failure={null}
      onChange={() => undefined}
      onCreate={onCreate}
      onClose={() => undefined}
    />,
  )
  const user = userEvent.setup()
  const create = () => user.click(screen.getByRole('button', { name: 'Create API key' }))
  expect(screen.queryByLabelText(/Limit in euros/)).toBeNull()
  await user.type(screen.getByLabelText('Name'), 'bot')
  await user.click(screen.getByRole('radio', { name: /Operate/ }))
  const amount = screen.getByLabelText(/Limit in euros/)
  await user.type(amount, '0.5')
  await create()
  expect(amount).toBeInvalid()
  expect(onCreate).not.toHaveBeenCalled()
  await user.clear(amount)
  await user.type(amount, '20')
  await user.click(screen.getByRole('checkbox', { name: /also stop/ }))
  await create()
  expect(onCreate).toHaveBeenLastCalledWith({
    name: 'bot',
    scope: 'operate',
    days: 90,
    actions: null,
    label: null,
    approvalMicros: null,
    monthlyLimitMicros: 20_000_000,
    limitAction: 'stop_marked',
  })
  await user.click(screen.getByRole('radio', { name: /Read/ }))
  await create()
  expect(onCreate).toHaveBeenLastCalledWith({
    name: 'bot',
    scope: 'read',
    days: 90,
    actions: null,
    label: null,
    approvalMicros: null,
    monthlyLimitMicros: null,
    limitAction: 'create_nothing',
  })
})
