import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { Disclosure } from './Disclosure'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(hash: string, isOpen?: 'wide') {
  const { auth } = await startAuth({ user: null })
  return renderApp({
    auth,
    path: '/bit-language',
    search: hash,
    page: () => (
      <Disclosure id="pipes" summary="Pipes" {...(isOpen && { isOpen })}>
        <p id="inner">Content</p>
      </Disclosure>
    ),
  })
}

test.each(['#pipes', '#inner'])('an address with %s opens the part', async (hash) => {
  await open(hash)
  expect(screen.getByText('Content')).toBeVisible()
})

test('it is closed at first, and a later address opens it', async () => {
  const { router } = await open('#elsewhere')
  expect(screen.getByText('Content')).not.toBeVisible()
  await router.navigate({ to: '.', hash: 'pipes' })
  await vi.waitFor(() => expect(screen.getByText('Content')).toBeVisible())
})

test.each([
  ['closed on a phone', true, false],
  ['open on a larger screen', false, true],
])('a part for phones is %s', async (_what, matches, isVisible) => {
  const width = Object.assign(new EventTarget(), { matches })
  vi.stubGlobal('matchMedia', () => width)
  await open('#elsewhere', 'wide')
  const content = screen.getByText('Content')
  if (isVisible) expect(content).toBeVisible()
  else expect(content).not.toBeVisible()
  // The window is made wider, or narrower.
  width.matches = !matches
  width.dispatchEvent(new Event('change'))
  if (isVisible) expect(content).not.toBeVisible()
  else expect(content).toBeVisible()
})
