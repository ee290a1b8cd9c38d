import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Failure } from '@machines/auth.types'
import type { NewApiKey } from '@/domain/workspaces/apiKeys'
import { keyActionsQuery } from '@/domain/workspaces/queryOptions'
import { failure as makeFailure } from '@/lib/errors'
import { KeyScope } from './KeyScope'
import { NewApiKeyDialog } from './NewApiKeyDialog'

afterEach(cleanup)

test('the list says which actions a narrowed key has, and of others the scope', () => {
  const { container, rerender } = render(
    <KeyScope scope="operate" actions={null} label={null} approvalMicros={null} />,
  )
  expect(container).toHaveTextContent(/^Operate$/)
  rerender(
    <KeyScope
      scope="operate"
      actions={['start_servers', 'take_snapshots']}
      label="role=web"
      approvalMicros={null}
    />,
  )
  expect(screen.getByText('Operate: 2 actions')).toBeVisible()
  const items = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(items).toEqual(['start servers', 'take snapshots'])
  expect(container).toHaveTextContent(/servers with role=web$/)
  rerender(<KeyScope scope="operate" actions={null} label="role=web" approvalMicros={5_000_000} />)
  expect(container).toHaveTextContent(
    /^Operate\s*servers with role=web\s*asks above €5.00 a month$/,
  )
})

/** The form of a new key. */
function open(onCreate: (key: NewApiKey) => void, failure: Failure | null = null) {
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
        failure={failure}
        onChange={() => undefined}
        onCreate={onCreate}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  return { user, create: () => user.click(screen.getByText('Create API key')) }
}

test('a key that operates is narrowed to the actions that are selected', async () => {
  const onCreate = vi.fn()
  const { user, create } = open(onCreate)
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

test('a key that operates is narrowed to the servers with a label', async () => {
  const onCreate = vi.fn()
  const { user, create } = open(onCreate)
  await user.type(screen.getByLabelText('Name'), 'bot')
  expect(screen.queryByLabelText(/servers with a label/)).toBeNull()
  await user.click(screen.getByLabelText(/^Operate/))
  await user.click(screen.getByLabelText(/servers with a label/))
  await create()
  expect(screen.getByLabelText('Label')).toHaveAccessibleDescription(/Write it as key=value/)
  expect(onCreate).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Label'), 'role=web')
  expect(screen.queryByText(/Write it as/)).toBeNull()
  await create()
  expect(onCreate).toHaveBeenLastCalledWith(
    expect.objectContaining({
      label: expect.objectContaining({ key: 'role', value: 'web' }) as unknown,
    }),
  )
  await user.click(screen.getByLabelText(/^Read/))
  await create()
  expect(onCreate).toHaveBeenLastCalledWith(expect.objectContaining({ label: null }))
})

test('what the database refuses of a label is beside its field', async () => {
  const refused = {
    ...makeFailure('invalid_input'),
    message: 'A label has a key.',
    field: 'label_key',
  }
  const { user } = open(vi.fn(), refused)
  await user.click(screen.getByLabelText(/^Operate/))
  await user.click(screen.getByLabelText(/servers with a label/))
  expect(screen.getByLabelText('Label')).toHaveAccessibleDescription(/A label has a key/)
})

test('a key that operates asks above an amount', async () => {
  const onCreate = vi.fn()
  const { user, create } = open(onCreate)
  await user.type(screen.getByLabelText('Name'), 'bot')
  expect(screen.queryByLabelText(/A person approves/)).toBeNull()
  await user.click(screen.getByLabelText(/^Operate/))
  await user.click(screen.getByLabelText(/A person approves/))
  await create()
  expect(onCreate).not.toHaveBeenCalled()
  expect(screen.getByLabelText(/Ask above/)).toBeInvalid()
  await user.type(screen.getByLabelText(/Ask above/), '0')
  await create()
  expect(onCreate).toHaveBeenLastCalledWith(expect.objectContaining({ approvalMicros: 0 }))
  await user.click(screen.getByLabelText(/^Read/))
  await create()
  expect(onCreate).toHaveBeenLastCalledWith(expect.objectContaining({ approvalMicros: null }))
})
