import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { failure } from '@/lib/errors'
import { typedSources, withoutNamed } from '@/domain/instances/firewallSources'
import { makeInstance } from '@/domain/instances/fixtures'
import { listInstances } from '@/domain/instances/instance'
import { makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { listPrivateNetworks } from '@/domain/privateNetworks/privateNetworks'
import { RuleSources } from './RuleSources'

vi.mock('@/domain/instances/instance', async (original) => ({
  ...(await original<object>()),
  listInstances: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('@/domain/privateNetworks/privateNetworks', async (original) => ({
  ...(await original<object>()),
  listPrivateNetworks: vi.fn<() => Promise<unknown>>(),
}))

const GONE = 'server:00000000-0000-4000-8000-0000000000ff'
const changed = vi.fn<(sources: string) => void>()

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listInstances).mockResolvedValue([
    makeInstance({ id: 's1', name: 'web-1' }),
    makeInstance({ id: 's2', name: 'old', state: 'deleted', deletedAt: '2026-11-20T12:00:00Z' }),
  ])
  vi.mocked(listPrivateNetworks).mockResolvedValue([
    makePrivateNetwork({ id: 'n1', name: 'Back office, west' }),
  ])
})
afterEach(cleanup)

function Rule({ given, isReadOnly }: { given: string; isReadOnly: boolean }) {
  const [sources, setSources] = useState(given)
  return (
    <RuleSources
      workspaceId="w1"
      number={1}
      sources={sources}
      names={{}}
      counts={{ 'server:s1': 2, 'network:n1': 600 }}
      isReadOnly={isReadOnly}
      onChange={(named) => {
        const next = typedSources(withoutNamed(sources), named)
        changed(next)
        setSources(next)
      }}
    />
  )
}

async function show(given: string, isReadOnly = false) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/firewalls',
    page: () => <Rule given={given} isReadOnly={isReadOnly} />,
  })
  return userEvent.setup()
}

test('a server and a network are chosen with the keyboard, beside what is typed', async () => {
  const person = await show('10.0.0.0/8')
  const choice = await screen.findByRole('combobox', { name: 'Server or private network' })
  // What is deleted is not offered.
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose one', 'web-1', 'Back office, west'])
  await person.selectOptions(choice, 'Back office, west')
  await person.tab()
  await person.keyboard('{Enter}')
  await person.selectOptions(choice, 'web-1')
  await person.click(screen.getByRole('button', { name: 'Add to rule 1' }))
  expect(changed).toHaveBeenLastCalledWith('10.0.0.0/8\nnetwork:n1\nserver:s1')
  const list = screen.getByRole('list', { name: 'Servers and networks of rule 1' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['private network Back office, westRemove', 'server web-1Remove'])
  await person.click(
    screen.getByRole('button', { name: 'Remove private network Back office, west from rule 1' }),
  )
  expect(changed).toHaveBeenLastCalledWith('10.0.0.0/8\nserver:s1')
})

test('one that is deleted says that it lets nobody in', async () => {
  await show(`\n${GONE}`, true)
  expect(await screen.findByText('a deleted server (lets nobody in)')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('a rule that has outgrown the bound says so, until it names less', async () => {
  const person = await show('\nserver:s1\nnetwork:n1')
  expect(
    await screen.findByText(/^These have 602 addresses now\. All of them are let in\./),
  ).toBeVisible()
  await person.click(await screen.findByRole('button', { name: /^Remove private network/ }))
  expect(screen.queryByText(/addresses now/)).not.toBeInTheDocument()
})

test('lists that could not be read say so, and are read again', async () => {
  vi.mocked(listInstances).mockRejectedValueOnce(failure('forbidden'))
  const person = await show('')
  const again = await screen.findByRole('button', { name: /^Try again/ })
  expect(screen.getByRole('status')).toHaveTextContent('We could not load the servers')
  await person.click(again)
  expect(await screen.findByRole('option', { name: 'web-1' })).toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
