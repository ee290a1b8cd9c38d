import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '@tests/support/deferred'
import { renderApp, startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { AccountPage } from './AccountPage'
import type { ProfileUpdate, SavedProfile } from './profileFields'
import { loadProfile, type Profile } from '@/domain/identity/profile'
import { updateProfile } from './updateProfile'

vi.mock('@/domain/identity/profile')
vi.mock('./updateProfile')

const stored: Profile = {
  full_name: 'Ada Lovelace',
  company: 'Engine',
  country: 'GB',
  time_zone: 'Europe/Vienna',
  suspended_at: null,
  suspension_reason: null,
  created_at: '2026-01-02T12:00:00Z',
  updated_at: 'v1',
}
const fields = {
  full_name: 'Ada Lovelace',
  company: 'Engine',
  country: 'GB',
  time_zone: 'Europe/Vienna',
}

const load = vi.mocked(loadProfile)
const save = vi.fn<(update: ProfileUpdate) => Promise<SavedProfile>>()

beforeEach(() => {
  stubResizeObserver()
  load.mockReset().mockResolvedValue(stored)
  vi.mocked(updateProfile).mockImplementation(({ update }) => save(update))
  save
    .mockReset()
    .mockImplementation(({ fields: given }) => Promise.resolve({ ...given, updated_at: 'v2' }))
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open(options: SignedInOptions = {}) {
  const started = await startAuth(options)
  const view = await renderApp({
    auth: started.auth,
    path: '/dashboard',
    page: () => <AccountPage />,
  })
  return { ...started, ...view, person: userEvent.setup() }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const company = () => field(/^Company/)
const button = (name: string) => screen.getByRole('button', { name })
const fact = (label: string) => screen.getByText(label).nextElementSibling
const filled = () => screen.findByDisplayValue('Engine')

async function retype(
  person: ReturnType<typeof userEvent.setup>,
  element: HTMLElement,
  text: string,
) {
  await person.clear(element)
  if (text !== '') await person.type(element, text)
}

describe('the account', () => {
  test('shows who is signed in and as what', async () => {
    const { person, auth } = await open({ staffType: 'support' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
    expect(fact('Email')).toHaveTextContent('ada@example.test')
    expect(fact('Role')).toHaveTextContent('Support')
    expect(fact('Member since')).toHaveTextContent('2 Jan 2026')
    expect(fact('Session')).toHaveTextContent('Signed in on this device')
    const send = vi.spyOn(auth, 'send')
    await person.click(button('Sign out everywhere'))
    expect(send).toHaveBeenCalledWith({ type: 'SIGN_OUT' })
  })

  test('says what failed and asks again', async () => {
    load.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    const { person } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The service did not answer.')
    await person.click(button('Try again'))
    expect(await filled()).toBeVisible()
  })

  test('a suspended person reads why, and can change nothing', async () => {
    load.mockResolvedValue({
      ...stored,
      suspended_at: '2026-11-01T00:00:00Z',
      suspension_reason: 'Unpaid invoice 7',
    })
    await open()
    expect(await screen.findByText(/Unpaid invoice 7/)).toBeVisible()
    expect(company()).toBeDisabled()
    expect(button('Save profile')).toHaveAttribute('aria-disabled', 'true')
    expect(button('Save profile')).toHaveAccessibleDescription(/account is suspended/)
  })
})

describe('saving', () => {
  test('sends the fields, trimmed, with the version that was read', async () => {
    const { person } = await open()
    await filled()
    await retype(person, company(), '  Analytical ')
    await person.click(button('Save profile'))
    expect(save).toHaveBeenCalledWith({
      fields: { ...fields, company: 'Analytical' },
      version: 'v1',
    })
    await waitFor(() => expect(company()).toHaveValue('Analytical'))
    // The next save sends the version that this one returned.
    await retype(person, company(), 'Third')
    await person.click(button('Save profile'))
    expect(save).toHaveBeenLastCalledWith({
      fields: { ...fields, company: 'Third' },
      version: 'v2',
    })
  })

  test('a press while it is under way is the same wish', async () => {
    save.mockReturnValue(new Promise(() => undefined))
    const { person } = await open()
    await filled()
    await person.type(company(), '!')
    await person.dblClick(button('Save profile'))
    expect(save).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(button('Save profile')).toHaveAttribute('aria-busy', 'true'))
  })

  test('what is typed while it is under way stays', async () => {
    const answer = deferred<SavedProfile>()
    save.mockReturnValue(answer.promise)
    const { person } = await open()
    await filled()
    await retype(person, company(), 'First')
    await person.click(button('Save profile'))
    await person.type(company(), ' and more')
    answer.resolve({ ...fields, company: 'First', updated_at: 'v2' })
    await waitFor(() => expect(button('Save profile')).not.toHaveAttribute('aria-busy'))
    expect(company()).toHaveValue('First and more')
    expect(screen.getByText('You have unsaved changes.')).toBeVisible()
  })

  test('the lists give codes: a country and a time zone', async () => {
    const { person } = await open()
    await filled()
    const country = screen.getByRole('combobox', { name: /^Country/ })
    await retype(person, country, 'austri')
    await person.keyboard('{Enter}')
    const zone = screen.getByRole('combobox', { name: /^Time zone/ })
    await retype(person, zone, 'new york')
    expect(screen.getByText('America/New York').nextElementSibling).toHaveTextContent(
      /UTC-0[45]:00/,
    )
    await person.keyboard('{Enter}')
    await person.click(button('Save profile'))
    expect(save.mock.lastCall?.[0].fields).toMatchObject({
      country: 'AT',
      time_zone: 'America/New_York',
    })
  })
})

describe('what is wrong', () => {
  test('is said at its field, which takes the focus, and nothing is sent', async () => {
    const { person } = await open()
    await filled()
    await retype(person, field(/^Full name/), '  ')
    await person.click(button('Save profile'))
    expect(field(/^Full name/)).toHaveAccessibleDescription('Enter your name.')
    await waitFor(() => expect(field(/^Full name/)).toHaveFocus())
    expect(save).not.toHaveBeenCalled()
    await person.type(field(/^Full name/), 'Ada')
    expect(field(/^Full name/)).not.toHaveAccessibleDescription()
  })

  test('a refusal about a field shows at the field, and goes when it is corrected', async () => {
    save.mockRejectedValueOnce({
      code: 'invalid_input',
      message: 'The service does not accept what was entered.',
      field: 'company',
      reasons: ['This holds characters that cannot be seen.'],
    })
    const { person } = await open()
    await filled()
    await person.type(company(), '?')
    await person.click(button('Save profile'))
    await waitFor(() =>
      expect(company()).toHaveAccessibleDescription(/^This holds characters that cannot be seen\./),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(company()).toHaveValue('Engine?')
    await person.type(company(), '!')
    expect(company()).not.toHaveAccessibleDescription()
  })

  test('any other refusal shows above the form with a way to try again, and what was typed stays', async () => {
    save.mockRejectedValueOnce({ code: 'network', message: 'We cannot reach the service.' })
    const { person } = await open()
    await filled()
    await person.type(company(), '!')
    await person.click(button('Save profile'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We cannot reach the service.')
    expect(company()).toHaveValue('Engine!')
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(save).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('offline is said, and saving can be tried all the same', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { person } = await open()
    await filled()
    expect(screen.getByText('You are offline.')).toBeVisible()
    await person.type(company(), '!')
    await person.click(button('Save profile'))
    expect(save).toHaveBeenCalledTimes(1)
  })
})
