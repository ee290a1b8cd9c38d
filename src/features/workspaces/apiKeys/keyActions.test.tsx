import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { keyActionsQuery } from '@/domain/workspaces/queryOptions'
import { KeyScope } from './KeyScope'
import { NewApiKeyDialog } from './NewApiKeyDialog'

afterEach(cleanup)

test('the list says which actions a narrowed key has, and of others the scope', () => {
  const { container, rerender } = render(<KeyScope scope="operate" actions={null} />)
  expect(container).toHaveTextContent(/^Operate$/)
  rerender(<KeyScope scope="operate" actions={['start_servers', 'take_snapshots']} />)
  expect(screen.getByText('Operate: 2 actions')).toBeVisible()
  const items = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items).toEqual(['start servers', 'take snapshots'])
})

test('a key that operates is narrowed to the actions that are selected', async () => {
  const onCreate = vi.fn()
  const client = new QueryClient()
  client.setQueryData(keyActionsQuery.queryKey, [
    { action: 'start_servers', area: 'Servers', label: 'Start servers' },
    { action: 'delete_volumes', area: 'Volumes', label: 'Delete volumes' },
  ])
  render(
    <QueryClientProvider client={client}>
      <NewApiKeyDialog
        workspaceName="North"
        isPending={false}
        failure={null}
        onChange={() => undefined}
        onCreate={onCreate}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const create = () => user.click(screen.getByText('Create API key'))
  await user.type(screen.getByLabelText('Name'), 'bot')
  expect(screen.queryByLabelText(/Narrow it/)).toBeNull()
  await user.click(screen.getByLabelText(/^Operate/))
  expect(screen.queryByText('Volumes')).toBeNull()
  await user.click(screen.getByLabelText(/Narrow it/))
  await create()
  expect(screen.getByText(/Select at least one action/)).toHaveAttribute('role', 'alert')
  expect(onCreate).not.toHaveBeenCalled()
  expect(screen.getByText('Volumes').tagName).toBe('LEGEND')
  await user.click(screen.getByLabelText('Delete volumes'))
  expect(screen.queryByText(/Select at least/)).toBeNull()
  await create()
  expect(onCreate).toHaveBeenLastCalledWith(
    expect.objectContaining({ scope: 'operate', actions: ['delete_volumes'] }),
  )
  await user.click(screen.getByLabelText(/^Read/))
  await create()
  expect(onCreate).toHaveBeenLastCalledWith(
    expect.objectContaining({ scope: 'read', actions: null }),
  )
})
