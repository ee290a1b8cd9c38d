import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { requireAdmin, requireSession, requireStaff } from './guards'

/** What a guard answers at `path`: where it redirects, or 'passes'. */
async function answer(guard: typeof requireStaff, path: string, options: SignedInOptions) {
  const { auth } = await startAuth(options)
  try {
    await guard({
      context: { auth },
      location: { href: path } as ParsedLocation,
      abortController: new AbortController(),
    })
    return 'passes'
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    // A guard replaces the history entry, so that Back leads to where the person came from.
    expect(thrown.options.replace).toBe(true)
    return thrown.options.to
  } finally {
    auth.stop()
  }
}

test.each([
  ['nobody', { user: null }, '/auth', '/auth', '/auth'],
  ['a customer', { staffType: null }, 'passes', '/', '/'],
  ['support staff', { staffType: 'support' }, 'passes', 'passes', '/'],
  ['billing staff', { staffType: 'billing' }, 'passes', 'passes', '/'],
  ['an admin', { staffType: 'admin' }, 'passes', 'passes', 'passes'],
])('the guards of %s', async (_, options, dashboard, staff, admin) => {
  expect([
    await answer(requireSession, '/dashboard', options),
    await answer(requireStaff, '/staff', options),
    await answer(requireAdmin, '/admin', options),
  ]).toEqual([dashboard, staff, admin])
})
