import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { authSearch } from '@/domain/session/authSearch'
import { somePlans } from '@/domain/catalogue/fixtures'
import { listPlans } from '@/domain/catalogue/queries'
import { failure } from '@/lib/errors'
import { AuthPage } from './AuthPage'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listPlans: vi.fn(() => Promise.resolve(somePlans)),
  listRegions: () => Promise.resolve([{ slug: 'hel1', name: 'Helsinki', isOpen: true, sort: 1 }]),
  listImages: () => Promise.resolve([]),
}))
vi.mock('./authEmails', async (original) => ({
  ...(await original<object>()),
  loadClient: () => undefined,
}))

afterEach(cleanup)

const TOKEN = '0123456789abcdef0123456789'

const page = (given: Record<string, unknown>) => <AuthPage search={authSearch(given)} />

async function open(search: string, who: SignedInOptions = { user: null }) {
  const { auth, tell } = await startAuth(who)
  await renderApp({ auth, path: '/auth', search, page })
  return { tell }
}

test.each([
  ['', 'Sign in'],
  ['?mode=sign-up', 'Create an account'],
  ['?mode=reset', 'Reset your password'],
  [`?mode=confirm&token_hash=${TOKEN}&type=signup`, 'Confirm your email'],
  [`?mode=recover&token_hash=${TOKEN}&type=recovery`, 'Reset your password'],
])('/auth%s has the title “%s”, as its heading says', async (search, title) => {
  await open(search)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title)
  await waitFor(() => expect(document.title).toBe(`${title} · Basalt`))
})

test('the title follows the person from sign-in to sign-up', async () => {
  await open('')
  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }))
  await waitFor(() => expect(document.title).toBe('Create an account · Basalt'))
})

test('the title names a new password that is due', async () => {
  const { tell } = await open('', {})
  tell({ type: 'SESSION.PASSWORD_RECOVERY', session: { user: ada, expiresAt: 2e9 } })
  await screen.findByRole('heading', { name: 'Set a new password' })
  await waitFor(() => expect(document.title).toBe('Set a new password · Basalt'))
})

const selection = () => screen.getByRole('region', { name: 'Your selection' })

test('beside the form stands what a visitor chose, with its price', async () => {
  const redirect = '/dashboard/servers/new?plan=v1.small&region=hel1&image=debian-13'
  await open(`?mode=sign-up&redirect=${encodeURIComponent(redirect)}`)
  // Its place is there before its facts are.
  expect(within(selection()).getByText(/per month/)).toHaveClass('invisible')
  await waitFor(() => expect(selection()).toHaveTextContent(/Price€0\.0*[1-9]\d* per hour/))
  expect(selection()).toHaveTextContent(/Plan.*v1\.small.*Region.*Helsinki.*Image.*debian-13/)
  expect(screen.queryByRole('region', { name: /What you get/ })).toBeNull()
})

test('without the catalogue, the form stands beside what an account gives', async () => {
  vi.mocked(listPlans).mockRejectedValueOnce(failure('timeout'))
  await open('?mode=sign-up&redirect=%2Fdashboard%2Fservers%2Fnew%3Fplan%3Dv1.small')
  await screen.findByRole('region', { name: /What you get/ })
  expect(screen.queryByRole('region', { name: 'Your selection' })).toBeNull()
  expect(screen.getByLabelText('Full name')).toBeVisible()
})

test.each(['', '?redirect=%2Fdashboard%2Fservers%2Fnew%3Fplan%3Dno.such'])(
  'beside the form of “%s” stands what an account gives and what it costs, and nothing that is planned',
  async (search) => {
    await open(search)
    const facts = await screen.findByRole('region', { name: 'What you get, and what it costs' })
    const least = Math.min(...somePlans.map(({ hourlyMicros }) => hourlyMicros)) / 1_000_000
    await waitFor(() =>
      expect(facts).toHaveTextContent(`Servers from €${least.toFixed(4)} per hour.`),
    )
    expect(facts).not.toHaveTextContent(/planned/i)
    expect(screen.queryByRole('region', { name: 'Your selection' })).toBeNull()
  },
)
