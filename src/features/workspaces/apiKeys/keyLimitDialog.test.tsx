import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setApiKeyApproval, setApiKeyLimit, type ApiKey } from '@/domain/workspaces/apiKeys'
import { makeApiKey } from '@/domain/workspaces/fixtures'
import { failure } from '@/lib/errors'
import { KeyLimitDialog } from './KeyLimitDialog'

vi.mock('@/domain/workspaces/apiKeys', async (original) => ({
  ...(await original<object>()),
  setApiKeyApproval: vi.fn<typeof setApiKeyApproval>(),
  setApiKeyLimit: vi.fn<typeof setApiKeyLimit>(),
}))

beforeEach(() => {
  vi.mocked(setApiKeyApproval).mockReset().mockResolvedValue()
  vi.mocked(setApiKeyLimit).mockReset().mockResolvedValue()
})
afterEach(cleanup)

const onClose = vi.fn<() => void>()

function open(key: Partial<ApiKey>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KeyLimitDialog apiKey={makeApiKey({ id: 'k1', ...key })} onClose={onClose} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  return { user, save: () => user.click(screen.getByText('Save limits')) }
}

const amount = () => screen.getByLabelText(/Ask above/)

test('a key that asks gets a smaller amount, and cannot stop to ask', async () => {
  const { user, save } = open({ approvalMicros: 5_000_000 })
  expect(amount()).toHaveValue('5.00')
  expect(screen.queryByLabelText(/A person approves/)).toBeNull()
  await user.clear(amount())
  await save()
  expect(amount()).toBeInvalid()
  expect(setApiKeyLimit).not.toHaveBeenCalled()
  await user.type(amount(), '2')
  await save()
  expect(setApiKeyApproval).toHaveBeenCalledWith('k1', 2_000_000)
})

test('what did not change is not sent, and a larger amount is refused with what was typed', async () => {
  vi.mocked(setApiKeyApproval).mockRejectedValue(failure('invalid_input'))
  const { user, save } = open({ approvalMicros: 5_000_000 })
  await save()
  expect(setApiKeyApproval).not.toHaveBeenCalled()
  await user.clear(amount())
  await user.type(amount(), '9')
  await save()
  expect(await screen.findByText(failure('invalid_input').message)).toBeVisible()
  expect(amount()).toHaveValue('9')
  expect(setApiKeyLimit).toHaveBeenCalledTimes(1)
})
