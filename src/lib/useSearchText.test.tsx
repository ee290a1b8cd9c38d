import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchText } from './useSearchText'

const onSettled = vi.fn<(text: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  onSettled.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function createListRouter() {
  const rootRoute = createRootRoute()
  const list = createRoute({ getParentRoute: () => rootRoute, path: '/list' })
  // Its loader waits for ever.
  const result = createRoute({
    getParentRoute: () => rootRoute,
    path: '/list/result',
    loader: () => new Promise<never>(() => {}),
  })
  return createRouter({
    routeTree: rootRoute.addChildren([list, result]),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  })
}

function mount(inAddress = '', router = createListRouter()) {
  const hook = renderHook(({ address }) => useSearchText(address, onSettled), {
    initialProps: { address: inAddress },
    wrapper: ({ children }) => (
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    ),
  })
  return {
    text: () => hook.result.current.text,
    type: (text: string) => {
      act(() => hook.result.current.setText(text))
    },
    pause: () => {
      act(() => {
        vi.advanceTimersByTime(300)
      })
    },
    address: (address: string) => hook.rerender({ address }),
  }
}

test('many letters are one step, after a pause', () => {
  const box = mount()
  box.type('u')
  box.type('um')
  box.type(' uma ')
  expect(onSettled).not.toHaveBeenCalled()
  box.pause()
  expect(onSettled.mock.calls).toEqual([['uma']])
})

test('our own words that come back late do not undo what was typed since', () => {
  const box = mount()
  box.type('u')
  box.pause()
  box.type('uma')
  box.address('u')
  expect(box.text()).toBe('uma')
  box.pause()
  expect(onSettled.mock.calls).toEqual([['u'], ['uma']])
})

test('going back brings the older words into the box, and asks for nothing', () => {
  const box = mount('uma')
  box.address('sam')
  expect(box.text()).toBe('sam')
  box.pause()
  expect(onSettled).not.toHaveBeenCalled()
})

test('blanks alone change nothing', () => {
  const box = mount()
  box.type('   ')
  box.pause()
  expect(onSettled).not.toHaveBeenCalled()
})

test('a result that is pressed within the pause opens, whatever was typed', async () => {
  const router = createListRouter()
  await router.load()
  const box = mount('', router)
  box.type('uma')
  router.history.push('/list/result')
  void router.load()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/list/result'))
  box.pause()
  expect(onSettled).not.toHaveBeenCalled()
})
