import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { AccountMenu } from './AccountMenu'

vi.mock('@/domain/identity/profile', () => ({
  loadProfile: () => Promise.resolve({ full_name: 'Ada Lovelace' }),
}))

afterEach(cleanup)

test('the menu names who is signed in, and leads to the account', async () => {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <AccountMenu /> })
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  const menu = await screen.findByRole('menu')
  expect(await within(menu).findByText('Ada Lovelace')).toBeVisible()
  expect(menu).toHaveTextContent(ada.email)
  expect(within(menu).getByRole('menuitem', { name: 'Account' })).toHaveAttribute(
    'href',
    '/dashboard/account',
  )
})

const WAYS = ['Dashboard', 'Account', 'Support tickets']
const KEYS = ['Keyboard shortcuts?', 'Sign out on this device', 'Sign out everywhere']

test.each([
  ['a customer', null, WAYS],
  ['support', 'support', [...WAYS, 'Staff']],
  ['an admin', 'admin', [...WAYS, 'Admin']],
])('the menu of %s has the areas that they may enter', async (_, staffType, ways) => {
  const { auth } = await startAuth({ staffType })
  await renderApp({ auth, path: '/page', page: () => <AccountMenu /> })
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  const menu = await screen.findByRole('menu')
  const items = within(menu).getAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([...ways, ...KEYS])
})
