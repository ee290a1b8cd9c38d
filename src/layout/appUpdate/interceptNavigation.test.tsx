import '@testing-library/jest-dom/vitest'
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { interceptNavigation } from './interceptNavigation'

const load = vi.fn<() => Promise<void> | undefined>()
let history: RouterHistory
let release: () => void

beforeEach(() => {
  load.mockReset().mockReturnValue(new Promise(() => undefined))
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
  release = interceptNavigation(router, load)
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

test('another page is loaded as a document: the address changes, and the old page stays', async () => {
  const { router } = await open()
  void router.navigate({ to: '/' })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(window.location.pathname).toBe('/')
  expect(router.state.resolvedLocation?.pathname).toBe('/desk')
  expect(desk()).toBeVisible()
  expect(browserAsks()).toBe(false)
})

test('the address is written before the document is loaded', async () => {
  const { router } = await open()
  load.mockImplementation(() => {
    expect(window.location.pathname).toBe('/')
    return new Promise(() => undefined)
  })
  void router.navigate({ to: '/' })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
})

test('the router shows a page that is not loaded as a document', async () => {
  load.mockReturnValue(undefined)
  const { router } = await open()
  await router.navigate({ to: '/' })
  expect(await elsewhere()).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a change of the search on the same page loads no document', async () => {
  const { router } = await open()
  await router.navigate({ to: '/desk', search: { q: 'all' } } as never)
  await router.navigate({ to: '/desk', search: { q: 'few' }, replace: true } as never)
  expect(router.state.location.search).toEqual({ q: 'few' })
  expect(load).not.toHaveBeenCalled()
})

test('navigation by the site itself loads no document', async () => {
  const { router } = await open()
  await router.navigate({ to: '/', ignoreBlocker: true })
  expect(await elsewhere()).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})

test('back and forward load documents too', async () => {
  load.mockReturnValue(undefined)
  const { router } = await open()
  await router.navigate({ to: '/' })
  await elsewhere()
  load.mockReset().mockReturnValue(new Promise(() => undefined))
  router.history.back()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(window.location.pathname).toBe('/desk')
  expect(router.state.resolvedLocation?.pathname).toBe('/')
})

test('back on the same page loads no document', async () => {
  const { router } = await open()
  await router.navigate({ to: '/desk', search: { q: 'all' } } as never)
  router.history.back()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(load).not.toHaveBeenCalled()
})

test('the dialog about unsaved work comes first, and staying keeps everything', async () => {
  const { router, onLeave } = await open({ isDirty: true })
  void router.navigate({ to: '/' })
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(load).not.toHaveBeenCalled()
  expect(onLeave).not.toHaveBeenCalled()
  expect(window.location.pathname).toBe('/desk')
  expect(browserAsks()).toBe(true)
})

test('leaving unsaved work is confirmed once, and not again by the browser', async () => {
  const { router, onLeave } = await open({ isDirty: true })
  load.mockImplementation(() => {
    expect(browserAsks()).toBe(false)
    return new Promise(() => undefined)
  })
  void router.navigate({ to: '/' })
  await press('Leave without saving')
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('a page whose document does not come is shown by the router', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  load.mockReturnValue(promise)
  const { router } = await open()
  void router.navigate({ to: '/' })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await new Promise((later) => setTimeout(later, 300))
  expect(desk()).toBeVisible()
  resolve()
  expect(await elsewhere()).toBeVisible()
})

test('a page that is preloaded is not loaded as a document', async () => {
  const { router } = await open()
  await router.preloadRoute({ to: '/' })
  expect(load).not.toHaveBeenCalled()
})

test('another page that the person opens while they wait is loaded instead', async () => {
  const { router } = await open()
  void router.navigate({ to: '/' })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  void router.navigate({ to: '/nowhere' } as never)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  expect(window.location.pathname).toBe('/nowhere')
})

test('after the end of the interception the router shows every page', async () => {
  const { router } = await open()
  release()
  await router.navigate({ to: '/' })
  expect(await elsewhere()).toBeVisible()
  router.history.back()
  expect(await screen.findByRole('heading', { name: 'Desk' })).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})
