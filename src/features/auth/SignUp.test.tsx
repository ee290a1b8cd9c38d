import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  beginDeploymentRead,
  endDeploymentRead,
  setDeployment,
  type SiteDocument,
} from '@/lib/deployment'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { pendingSignUp } from './pendingSignUp'
import { SignUp } from './SignUp'

vi.mock('@/components/passwordStrength/loadStrength', () => ({
  loadStrength: () => Promise.resolve(),
  weaknessOf: () => Promise.resolve(undefined),
}))

afterEach(() => {
  cleanup()
  localStorage.clear()
  endDeploymentRead()
  setDeployment({ orders: 'closed' })
})

const terms = (version: number): SiteDocument => ({
  id: 'terms',
  label: 'Terms',
  href: '/legal/terms',
  version,
})
const show = (...documents: SiteDocument[]) => setDeployment({ orders: 'open', documents })
const button = () => screen.getByRole('button', { name: 'Sign up' })
const consent = (version: number) =>
  screen.findByRole('link', { name: `Terms of service (version ${version})` })

/** Opens the form and fills it. */
async function open() {
  const { auth } = await startAuth({ user: null })
  const sent: unknown[] = []
  const send = auth.send.bind(auth)
  auth.send = (event) => {
    if (event.type === 'SIGN_UP') sent.push(event)
    else send(event)
  }
  await renderApp({
    auth,
    path: '/auth',
    page: () => <SignUp search={{}} email="" onEmailChange={() => undefined} />,
  })
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Full name'), 'Nora')
  await person.type(screen.getByLabelText('Email'), 'nora@example.test')
  await person.type(screen.getByLabelText('Password', { exact: true }), 'correct horse battery')
  return { sent, person }
}

test('the documents of the sample provider are called samples', async () => {
  show(terms(1))
  await open()
  expect(await consent(1)).toBeVisible()
  expect(document.body).not.toHaveTextContent('sample')
  act(() => setDeployment({ orders: 'preview', documents: [terms(1)], hasSampleProvider: true }))
  expect(document.body).toHaveTextContent('(version 1). These documents are samples.')
})

test('the form waits until it is known what is in force, and asks again if that was not shown', async () => {
  beginDeploymentRead()
  show()
  const { sent, person } = await open()
  await person.click(button())
  expect(button()).toHaveAttribute('aria-busy', 'true')
  expect(sent).toEqual([])
  act(() => {
    show(terms(3))
    endDeploymentRead()
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('What you accept has changed.')
  expect(await consent(3)).toBeVisible()
  expect(sent).toEqual([])
  expect(pendingSignUp()).toBeNull()

  await person.click(button())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(pendingSignUp()?.accepted).toEqual([{ id: 'terms', version: 3 }])
})

test('a newer version than the one on the screen is not accepted', async () => {
  beginDeploymentRead()
  show(terms(3))
  const { sent, person } = await open()
  await person.click(button())
  act(() => {
    show(terms(4))
    endDeploymentRead()
  })
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(sent).toEqual([])
})

test('what the screen shows is what is accepted, and the request itself carries none of it', async () => {
  show(terms(3))
  const { sent, person } = await open()
  await person.click(button())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.keys(sent[0] as object).toSorted()).toEqual(
    ['type', 'email', 'password', 'captchaToken', 'fullName'].toSorted(),
  )
  expect(pendingSignUp()).toMatchObject({
    email: 'nora@example.test',
    accepted: [{ id: 'terms', version: 3 }],
  })
})

test('documents that are gone by now are not accepted, and nothing is asked again', async () => {
  beginDeploymentRead()
  show(terms(3))
  const { sent, person } = await open()
  await person.click(button())
  act(() => {
    show()
    endDeploymentRead()
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(pendingSignUp()?.accepted).toEqual([])
})
