import '@testing-library/jest-dom/vitest'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { AccountPage } from './AccountPage'
import { draftSchema } from '@/components/versionedForm/version'
import { ProfileForm } from './ProfileForm'
import type { ProfileUpdate, SavedProfile } from './profileFields'
import { loadProfile, type Profile } from '@/domain/identity/profile'
import { updateProfile } from './updateProfile'
import { readStoredDraft, storeDraft } from '@/lib/drafts'
import { PROFILE_DRAFT } from './useProfileForm'

vi.mock('@/domain/identity/profile')
vi.mock('./updateProfile')

const fields = { full_name: 'Ada', company: 'Engine', country: 'GB', time_zone: 'UTC' }
const stored: Profile = {
  ...fields,
  suspended_at: null,
  suspension_reason: null,
  created_at: '2026-01-02T12:00:00Z',
  updated_at: 'v1',
}
const conflict = { code: 'conflict', message: 'This was changed elsewhere in the meantime.' }

const load = vi.mocked(loadProfile)
const save = vi.fn<(update: ProfileUpdate) => Promise<SavedProfile>>()

beforeEach(() => {
  stubResizeObserver()
  load.mockReset().mockResolvedValue(stored)
  vi.mocked(updateProfile).mockImplementation(({ update }) => save(update))
  save
    .mockReset()
    .mockImplementation((update) => Promise.resolve({ ...update.fields, updated_at: 'v9' }))
  sessionStorage.clear()
})
afterEach(cleanup)

async function open(history?: RouterHistory) {
  const started = await startAuth()
  const view = await renderApp({
    auth: started.auth,
    path: '/dashboard',
    page: () => <AccountPage />,
    history,
  })
  await screen.findByRole('button', { name: 'Save profile' })
  return { ...started, ...view, person: userEvent.setup() }
}

const readDraft = () => readStoredDraft(ada.id, PROFILE_DRAFT, draftSchema)
const company = () => screen.getByRole('textbox', { name: /^Company/ })
const button = (name: string) => screen.getByRole('button', { name })

/** Types another company and saves it, after `theirs` was stored elsewhere as v2. */
async function collide(theirs: Partial<Profile>) {
  const opened = await open()
  load.mockResolvedValue({ ...stored, ...theirs, updated_at: 'v2' })
  save.mockRejectedValueOnce(conflict)
  await opened.person.clear(company())
  await opened.person.type(company(), 'Mine')
  await opened.person.click(button('Save profile'))
  return { ...opened, alert: await screen.findByRole('alert') }
}

/** Whether the browser would ask before it closes the tab. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('when someone else saved meanwhile', () => {
  test('both values are shown, and nothing can be saved until one is chosen', async () => {
    const { alert } = await collide({ company: 'Theirs' })
    const row = within(alert).getByRole('row', { name: /Company/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Theirs', 'Mine'])
    expect(company()).toHaveValue('Mine')
    expect(button('Save profile')).toHaveAccessibleDescription(/First decide above/)
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('keeping mine saves it over the version that was shown, with their other fields', async () => {
    const { person } = await collide({ company: 'Theirs', country: 'FR' })
    await person.click(button('Keep mine and save'))
    expect(save).toHaveBeenLastCalledWith({
      fields: { ...fields, company: 'Mine', country: 'FR' },
      version: 'v2',
    })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('taking the saved values leaves nothing unsaved', async () => {
    const { person } = await collide({ company: 'Theirs' })
    await person.click(button('Use the saved values'))
    expect(company()).toHaveValue('Theirs')
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('taking the saved values keeps changes of other fields', async () => {
    const { person } = await collide({ company: 'Theirs' })
    const name = screen.getByRole('textbox', { name: /^Full name/ })
    await person.type(name, ' Lovelace')
    await person.click(button('Use the saved values'))
    expect(company()).toHaveValue('Theirs')
    expect(name).toHaveValue('Ada Lovelace')
    expect(screen.getByText('You have unsaved changes.')).toBeVisible()
  })

  test('changes in other fields stand beside each other, and are saved when asked again', async () => {
    const { person, alert } = await collide({ country: 'FR' })
    expect(alert).toHaveTextContent('changed elsewhere')
    expect(screen.getByRole('combobox', { name: /^Country/ })).toHaveValue('France')
    await person.click(button('Save profile'))
    expect(save).toHaveBeenLastCalledWith({
      fields: { ...fields, company: 'Mine', country: 'FR' },
      version: 'v2',
    })
  })

  test('where their side cannot be read, what was typed stays and it can be read again', async () => {
    const opened = await open()
    save.mockRejectedValueOnce(conflict)
    load.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    await opened.person.type(company(), '!')
    await opened.person.click(button('Save profile'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The service did not answer.')
    expect(company()).toHaveValue('Engine!')
    load.mockResolvedValue({ ...stored, company: 'Theirs', updated_at: 'v2' })
    await opened.person.click(button('Load the saved profile'))
    expect(await screen.findByRole('cell', { name: 'Theirs' })).toBeVisible()
  })

  test('a person who was suspended meanwhile reads why', async () => {
    const { person } = await open()
    save.mockRejectedValueOnce({ code: 'forbidden', message: 'You may not do this.' })
    load.mockResolvedValue({
      ...stored,
      suspended_at: '2026-11-01T00:00:00Z',
      suspension_reason: 'Unpaid invoice 7',
    })
    await person.type(company(), '!')
    await person.click(button('Save profile'))
    expect(await screen.findByText(/Unpaid invoice 7/)).toBeVisible()
    expect(company()).toBeDisabled()
    expect(company()).toHaveValue('Engine!')
  })

  test('who has typed nothing sees the new values', async () => {
    const { client } = await open()
    load.mockResolvedValue({ ...stored, company: 'Theirs', updated_at: 'v2' })
    await client.invalidateQueries()
    await waitFor(() => expect(company()).toHaveValue('Theirs'))
    expect(screen.queryByText('You have unsaved changes.')).toBeNull()
  })
})

describe('a draft', () => {
  test('is kept while there is something to save, and not longer', async () => {
    const { person } = await open()
    await person.type(company(), '!')
    expect(readDraft()).toMatchObject({ fields: { company: 'Engine!' }, version: 'v1' })
    await person.click(button('Save profile'))
    await waitFor(() => expect(readDraft()).toBeNull())
  })

  test('is there again after the session ended, and can be discarded', async () => {
    const { person, tell } = await open()
    await person.type(company(), '!')
    tell({ type: 'SESSION.SIGNED_OUT' })
    cleanup()

    await open()
    expect(company()).toHaveValue('Engine!')
    expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
    await person.click(button('Discard them'))
    expect(company()).toHaveValue('Engine')
    expect(readDraft()).toBeNull()
  })

  test('that began from an older profile collides openly', async () => {
    storeDraft(ada.id, PROFILE_DRAFT, {
      fields: { ...fields, company: 'Mine' },
      base: { ...fields, company: 'Old' },
      version: 'v0',
    })
    await open()
    expect(screen.getByRole('alert')).toHaveTextContent('changed elsewhere')
    expect(screen.getByRole('cell', { name: 'Mine' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Engine' })).toBeVisible()
  })
})

describe('leaving', () => {
  test('with unsaved work asks; who stays loses nothing', async () => {
    const { person, router } = await open()
    await person.type(company(), '!')
    void router.navigate({ to: '/' })
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await person.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(company()).toHaveValue('Engine!')
    expect(router.state.location.pathname).toBe('/dashboard')
  })

  test('on purpose goes, and drops the draft', async () => {
    const { person, router } = await open()
    await person.type(company(), '!')
    void router.navigate({ to: '/' })
    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    expect(readDraft()).toBeNull()
  })

  test('with nothing unsaved does not ask', async () => {
    const { router } = await open()
    await router.navigate({ to: '/' })
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  })

  test('because the session ended does not ask', async () => {
    const { person, router, tell } = await open()
    await person.type(company(), '!')
    tell({ type: 'SESSION.SIGNED_OUT' })
    await router.navigate({ to: '/' })
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  })

  test('the browser asks before it closes the tab', async () => {
    window.history.replaceState(null, '', '/dashboard')
    const { person } = await open(createBrowserHistory())
    expect(asksBeforeClosing()).toBe(false)
    await person.type(company(), '!')
    expect(asksBeforeClosing()).toBe(true)
  })
})

test('a person who is not signed in reads so above the form', async () => {
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: '/dashboard',
    page: () => (
      <ProfileForm
        userId={ada.id}
        stored={stored}
        reload={() => Promise.resolve(stored)}
        onSaved={() => undefined}
      />
    ),
  })
  await userEvent.click(button('Save profile'))
  expect(await screen.findByRole('alert')).toHaveTextContent('No user logged in')
})
