import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RowActions } from '@/components/instances/RowActions'
import { makeInstance } from '@/domain/instances/fixtures'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { InstanceTable } from './InstanceTable'

const { drawn } = vi.hoisted(() => ({ drawn: [] as string[] }))

vi.mock('@/components/instances/RowActions', () => ({
  RowActions: ({ instance }: Parameters<typeof RowActions>[0]) => {
    drawn.push(instance.name)
    return null
  },
}))

afterEach(cleanup)

const servers = ['web-1', 'web-2', 'web-3'].map((name) =>
  makeInstance({ id: name, name, state: 'running' }),
)
const nothing = () => undefined
const maintenance = new Map<string, never>()
const rules = { transitions: [], states: [], roles: [] }

/** The list, and buttons that change a server and hide a column. */
function Page() {
  const [instances, setInstances] = useState(servers)
  const [search, setSearch] = useState({})
  const [selected, setSelected] = useState({})
  const change = () =>
    setInstances((now) => now.map((row, n) => (n === 1 ? { ...row, state: 'stopped' } : row)))
  return (
    <>
      <button type="button" onClick={change}>
        Change
      </button>
      <button type="button" onClick={() => setSearch({ columns: 'state' })}>
        Hide
      </button>
      <InstanceTable
        caption="Servers"
        instances={instances}
        costs={undefined}
        maintenance={maintenance}
        search={search}
        onSort={nothing}
        selected={selected}
        onSelect={setSelected}
        rules={rules}
        onPress={nothing}
        refusal={null}
      />
    </>
  )
}

test('a row is drawn again when its server, its selection or the columns change, and no other', async () => {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/servers', page: () => <Page /> })
  const second = await screen.findByRole('row', { name: /web-2/ })

  drawn.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(second).toHaveTextContent('Stopped')
  expect(drawn).toEqual(['web-2'])

  drawn.length = 0
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select web-3' }))
  expect(screen.getByRole('checkbox', { name: 'Select web-3' })).toBeChecked()
  expect(drawn).toEqual(['web-3'])

  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryAllByRole('columnheader', { name: 'Plan' })).toEqual([])
  expect(second).not.toHaveTextContent(servers[1]?.plan.slug ?? '')
})
