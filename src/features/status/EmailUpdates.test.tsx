import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import {
  loadStatusSubscription,
  setStatusSubscription,
  subscribeToStatus,
} from '@/domain/status/subscription'
import { failure } from '@/lib/errors'
import { EmailUpdates } from './EmailUpdates'

vi.mock('@/domain/status/subscription')

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(subscribeToStatus).mockResolvedValue(null)
})
afterEach(() => {
  vi.unstubAllEnvs()
  cleanup()
})

async function open(user: typeof ada | null) {
  const { auth } = await startAuth({ user })
  await renderApp({ auth, path: '/status', page: () => <EmailUpdates /> })
  return userEvent.setup()
}

const send = () => screen.getByRole('button', { name: 'Send a confirmation link' })

test('without an account, a link goes to the address, and the answer says nothing about it', async () => {
  const person = await open(null)
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), ' reader@example.test')
  await person.click(send())
  expect(await screen.findByText('Check your inbox.')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(
    'If reader@example.test is not subscribed yet, we sent it a link to confirm.',
  )
  expect(subscribeToStatus).toHaveBeenCalledExactlyOnceWith('reader@example.test')
  await person.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(send()).toBeVisible()
})

test('what is no address is not sent', async () => {
  const person = await open(null)
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), 'reader')
  await person.click(send())
  expect(await screen.findByText('Enter an email address like name@example.com.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  expect(subscribeToStatus).not.toHaveBeenCalled()
})

test('after a refusal the address is still there, and can be sent again', async () => {
  vi.mocked(subscribeToStatus).mockRejectedValueOnce(failure('rate_limited'))
  const person = await open(null)
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), 'reader@example.test')
  await person.click(send())
  expect(await screen.findByText(failure('rate_limited').message)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('reader@example.test')
  await person.click(send())
  expect(await screen.findByText('Check your inbox.')).toBeVisible()
})

test('with an account one press starts the mails, and another one ends them', async () => {
  let isOn = false
  vi.mocked(loadStatusSubscription).mockImplementation(() =>
    Promise.resolve({ is_subscribed: isOn, address: 'ada@example.test' }),
  )
  vi.mocked(setStatusSubscription).mockImplementation((wanted) => {
    isOn = wanted
    return Promise.resolve(null)
  })
  const person = await open(ada)
  await person.click(await screen.findByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText(/^We email every update to/)).toHaveTextContent('ada@example.test')
  await person.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeVisible()
  expect(vi.mocked(setStatusSubscription).mock.calls.map(([wanted]) => wanted)).toEqual([
    true,
    false,
  ])
})

test('where the site has a captcha, people sign in first: the database cannot check one', async () => {
  vi.stubEnv('VITE_CAPTCHA', 'turnstile')
  await open(null)
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/auth?redirect=%2Fstatus%23updates',
  )
  expect(screen.queryByRole('textbox')).toBeNull()
})
