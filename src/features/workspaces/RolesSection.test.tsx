import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { RolesSection } from './RolesSection'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (action: string, minimum_role: string) => ({
  action,
  minimum_role,
  label: action,
  condition: '',
  is_for_accountants: action === 'pay',
})

test('a press on a role shows its answers alone, with who else may, and a second press all', async () => {
  const rows = [row('view', 'viewer'), row('create', 'operator'), row('pay', 'owner')]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(rows)))
  const { auth } = await startAuth({ user: null })
  await renderApp({ auth, path: '/workspaces', page: () => <RolesSection /> })
  const operator = await screen.findByRole('button', { name: /Operator.*2 of 3 actions/ })
  const table = within(screen.getByRole('table', { name: 'What each role may do' }))
  const names = () => table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Action', 'Accountant', 'Viewer', 'Operator', 'Owner', 'Conditions'])

  const person = userEvent.setup()
  await person.click(operator)
  expect(operator).toHaveAttribute('aria-pressed', 'true')
  expect(names()).toEqual(['Action', 'Operator', 'Conditions'])
  expect(table.getByRole('row', { name: /create.*Yes/ })).toBeVisible()
  expect(table.getByRole('row', { name: /pay.*No, only owners/ })).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Viewer/ }))
  expect(table.getByRole('row', { name: /create.*No, from operator on/ })).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Viewer/ }))
  expect(names()).toHaveLength(6)
})
