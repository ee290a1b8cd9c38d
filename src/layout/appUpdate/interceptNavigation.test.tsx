// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { interceptNavigation } from './interceptNavigation'

const take = vi.fn<(resume: () => void) => boolean>()
let history: RouterHistory
let release: () => void

beforeEach(() => {
  take.mockReset().mockReturnValue(true)
  window.history.replaceState(null, '', '/desk')
  history = createBrowserHistory()
})
afterEach(() => {
  release()
  history.destroy()
  cleanup()
})

/** Opens a page at /desk whose navigations are intercepted, with or without unsaved work. */
async function open({ isDirty = false } = {}) {
  const onLeave = vi.fn()
  const { auth } = await startAuth()
  const { router } = await renderApp({
    auth,
    path: '/desk',
    history,
    page: () => (
      <>
        <h1>Desk</h1>
        <UnsavedChangesDialog
          userId={ada.id}
          isDirty={isDirty}
          description="It is not saved."
          onLeave={onLeave}
        />
      </>
    ),
  })
  release = interceptNavigation(history, take)
  return { router, onLeave }
}

const desk = () => screen.queryByRole('heading', { name: 'Desk' })
const elsewhere = () => screen.findByRole('heading', { name: 'Elsewhere' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Whether the browser would ask before it leaves this document. */
function browserAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('another page is taken: its address stands, the router stays where it was', async () => {
  const { router } = await open()
  void router.navigate({ to: '/' })
  await waitFor(() => expect(take).toHaveBeenCalledTimes(1))
  expect(window.location.pathname).toBe('/')
  expect(router.state.location.pathname).toBe('/desk')
  expect(desk()).toBeVisible()
  expect(browserAsks()).toBe(false)
})

test('the address is written before it is taken', async () => {
  const { router } = await open()
  take.mockImplementation(() => {
    expect(window.location.pathname).toBe('/')
    return true
  })
  void router.navigate({ to: '/' })
  await waitFor(() => expect(take).toHaveBeenCalledTimes(1))
})

test('what is not taken goes on as ever', async () => {
  take.mockReturnValue(false)
  const { router } = await open()
  await router.navigate({ to: '/' })
  expect(await elsewhere()).toBeVisible()
  expect(take).toHaveBeenCalledTimes(1)
})

test('a change of search on the same page is not asked about', async () => {
  const { router } = await open()
  await router.navigate({ to: '/desk', search: { q: 'all' } } as never)
  await router.navigate({ to: '/desk', search: { q: 'few' }, replace: true } as never)
  expect(router.state.location.search).toEqual({ q: 'few' })
  expect(take).not.toHaveBeenCalled()
})

test('what the site does by itself is not asked about', async () => {
  const { router } = await open()
  await router.navigate({ to: '/', ignoreBlocker: true })
  expect(await elsewhere()).toBeVisible()
  expect(take).not.toHaveBeenCalled()
})

test('back and forward to another page are taken too', async () => {
  take.mockReturnValue(false)
  const { router } = await open()
  await router.navigate({ to: '/' })
  await elsewhere()
  take.mockReset().mockReturnValue(true)
  router.history.back()
  await waitFor(() => expect(take).toHaveBeenCalledTimes(1))
  expect(window.location.pathname).toBe('/desk')
  expect(router.state.location.pathname).toBe('/')
})

test('back on the same page is not asked about', async () => {
  const { router } = await open()
  await router.navigate({ to: '/desk', search: { q: 'all' } } as never)
  router.history.back()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(take).not.toHaveBeenCalled()
})

test('unsaved work is asked about first, and who stays keeps all', async () => {
  const { router, onLeave } = await open({ isDirty: true })
  void router.navigate({ to: '/' })
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(take).not.toHaveBeenCalled()
  expect(onLeave).not.toHaveBeenCalled()
  expect(window.location.pathname).toBe('/desk')
  expect(browserAsks()).toBe(true)
})

test('who leaves unsaved work is asked once: not by the browser again', async () => {
  const { router, onLeave } = await open({ isDirty: true })
  take.mockImplementation(() => {
    expect(browserAsks()).toBe(false)
    return true
  })
  void router.navigate({ to: '/' })
  await press('Leave without saving')
  await waitFor(() => expect(take).toHaveBeenCalledTimes(1))
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('what was taken can be handed to the router after all', async () => {
  const { router } = await open()
  void router.navigate({ to: '/' })
  await waitFor(() => expect(take).toHaveBeenCalledTimes(1))
  expect(desk()).toBeVisible()
  take.mock.calls[0]?.[0]()
  expect(await elsewhere()).toBeVisible()
})

test('once given back, everything is the router’s', async () => {
  const { router } = await open()
  release()
  await router.navigate({ to: '/' })
  expect(await elsewhere()).toBeVisible()
  router.history.back()
  expect(await screen.findByRole('heading', { name: 'Desk' })).toBeVisible()
  expect(take).not.toHaveBeenCalled()
})
