import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '@tests/support/deferred'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { PeoplePage } from './PeoplePage'
import { peopleSearch } from '@/domain/identity/peopleSearch'
import { listPeople, type People, type Person } from '@/domain/identity/people'

vi.mock('@/domain/identity/people')

const uma: Person = {
  user_id: 'uma',
  email: 'uma@example.test',
  full_name: 'Uma User',
  company: 'Engine',
  role: 'user',
  staff_type: null,
  suspended_at: null,
  suspension_reason: null,
  created_at: '2026-01-02T12:00:00Z',
  last_sign_in_at: null,
}
const sam: Person = {
  ...uma,
  user_id: ada.id,
  full_name: '',
  email: ada.email,
  staff_type: 'admin',
}

const list = vi.mocked(listPeople)

beforeEach(() => {
  list.mockReset().mockResolvedValue({ people: [sam, uma], total: 60 })
})
afterEach(cleanup)

async function open(search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/people',
    search,
    page: (raw) => <PeoplePage search={peopleSearch(raw)} />,
  })
  const address = () => view.router.state.location
  return { ...view, address, person: userEvent.setup() }
}

const asked = () => list.mock.lastCall?.[0]

describe('the list', () => {
  test('shows everybody with what they may do', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /Uma User/ })
    expect(row).toHaveTextContent('uma@example.test')
    expect(row).toHaveTextContent('Customer role user')
    expect(row).toHaveTextContent('2 Jan 2026')
    expect(row).toHaveTextContent('Never')
    expect(screen.getByText('1–25 of 60')).toBeVisible()
  })

  test('calls who has no name by their address, and marks who looks at it', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /No name you/ })
    expect(
      within(row).getByRole('button', { name: 'Change access of ada@example.test' }),
    ).toBeVisible()
  })

  test('shows who is suspended and why, and offers to lift it', async () => {
    const suspended = { suspended_at: '2026-11-02T12:00:00Z', suspension_reason: 'Unpaid invoice' }
    list.mockResolvedValue({ people: [sam, { ...uma, ...suspended }], total: 2 })
    await open('?access=suspended')
    const row = await screen.findByRole('row', { name: /Uma User/ })
    expect(row).toHaveTextContent('Suspended')
    expect(row).toHaveTextContent('Since 2 Nov 2026: Unpaid invoice')
    expect(within(row).getByRole('button', { name: 'Lift suspension of Uma User' })).toBeVisible()
    expect(asked()).toEqual({ access: 'suspended', q: undefined, page: undefined })
  })

  test('offers to suspend everyone but the admin who looks', async () => {
    await open()
    const own = await screen.findByRole('button', { name: 'Suspend ada@example.test' })
    expect(own).toHaveAttribute('aria-disabled', 'true')
    expect(own).toHaveAccessibleDescription('You can’t suspend your own account.')
    expect(screen.getByRole('button', { name: 'Suspend Uma User' })).not.toHaveAttribute(
      'aria-disabled',
    )
  })

  test('asks for what the address says', async () => {
    await open('?q=uma&access=staff&page=2')
    expect(asked()).toEqual({ q: 'uma', access: 'staff', page: 2 })
  })

  test('a page past the end is the last one', async () => {
    await open('?page=99')
    expect(await screen.findByText('51–60 of 60')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  })

  test('pages are links that keep search and filter', async () => {
    await open('?q=uma&access=user&bogus=1')
    const next = await screen.findByRole('link', { name: 'Next page' })
    expect(next).toHaveAttribute('href', '/admin/people?q=uma&access=user&page=2')
  })
})

describe('searching', () => {
  test('waits for a pause, replaces the address and leads to the first page', async () => {
    const { person, address, router } = await open('?page=2&access=user')
    const before = router.history.length
    await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'uma')
    await waitFor(() => expect(address().search).toEqual({ access: 'user', q: 'uma' }))
    expect(router.history.length).toBe(before)
    expect(list.mock.calls.map(([search]) => search.q)).toEqual([undefined, 'uma'])
  })

  test('Enter does not wait', async () => {
    const { person, address } = await open()
    await person.type(await screen.findByRole('searchbox'), 'uma{Enter}')
    expect(address().search).toEqual({ q: 'uma' })
  })

  test('another address comes into the box', async () => {
    const { person, router } = await open()
    const box = await screen.findByRole('searchbox')
    await person.type(box, 'uma{Enter}')
    await router.navigate({ to: '/admin/people', search: { q: 'sam' } })
    await waitFor(() => expect(box).toHaveValue('sam'))
  })

  test('the filter goes into the address as a step of its own', async () => {
    const { person, address, router } = await open('?page=2')
    const before = router.history.length
    await person.click(await screen.findByRole('button', { name: 'Admins' }))
    await waitFor(() => expect(address().search).toEqual({ access: 'admin' }))
    expect(router.history.length).toBe(before + 1)
    expect(screen.getByRole('button', { name: 'Admins' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('what nobody matches says so, and can be cleared', async () => {
    list.mockResolvedValue({ people: [], total: 0 })
    const { person, address } = await open('?q=nobody')
    expect(await screen.findByText('No results')).toBeVisible()
    await person.click(screen.getByRole('link', { name: 'Clear filters' }))
    expect(address().search).toEqual({})
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
  })
})

describe('waiting and failing', () => {
  test('the old rows stay while others are read', async () => {
    const { person } = await open()
    await screen.findByRole('row', { name: /Uma User/ })
    const answer = deferred<People>()
    list.mockReturnValue(answer.promise)
    await person.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(asked()?.page).toBe(2))
    expect(screen.getByRole('row', { name: /Uma User/ })).toBeVisible()
    expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'true')
    answer.resolve({ people: [{ ...uma, user_id: 'eve', full_name: 'Eve' }], total: 60 })
    expect(await screen.findByRole('row', { name: /Eve/ })).toBeVisible()
    expect(screen.queryByRole('row', { name: /Uma User/ })).toBeNull()
  })

  test('of two answers out of order, the later question wins', async () => {
    const answers = [deferred<People>(), deferred<People>()] as const
    list.mockReturnValueOnce(answers[0].promise).mockReturnValueOnce(answers[1].promise)
    const { person } = await open()
    await person.type(await screen.findByRole('searchbox'), 'a{Enter}')
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
    answers[1].resolve({ people: [uma], total: 1 })
    expect(await screen.findByRole('row', { name: /Uma User/ })).toBeVisible()
    answers[0].resolve({ people: [sam], total: 1 })
    await expect(screen.findByRole('row', { name: /No name/ }, { timeout: 50 })).rejects.toThrow()
  })

  test('a failure says what happened, and asks again', async () => {
    list.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    const { person } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The service did not answer.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Uma User/ })).toBeVisible()
  })

  test('rows that could not be read again stay, and are marked', async () => {
    const { client } = await open()
    await screen.findByRole('row', { name: /Uma User/ })
    list.mockRejectedValue({ code: 'timeout', message: 'The service did not answer.' })
    await client.invalidateQueries()
    expect(await screen.findByText(/Not up to date/)).toBeVisible()
    expect(screen.getByRole('row', { name: /Uma User/ })).toBeVisible()
  })

  test('a refusal makes the machine look the role up again', async () => {
    list.mockRejectedValue({ code: 'forbidden', message: 'You may not do this.' })
    const { auth } = await startAuth({ staffType: 'admin' })
    const send = vi.spyOn(auth, 'send')
    await renderApp({ auth, path: '/admin/people', page: () => <PeoplePage search={{}} /> })
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not do this.')
    expect(send).toHaveBeenCalledWith({ type: 'RECHECK_ROLE' })
    expect(list).toHaveBeenCalledTimes(1)
  })
})
