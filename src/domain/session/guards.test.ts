import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ada, startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { chooseWorkspace, chosenSlug } from '@/domain/workspaces/currentWorkspace'
import { requireAdmin, requireSession, requireStaff } from './guards'

/** Where a guard redirects at `path`; null if it lets the person pass. */
async function redirectOf(guard: typeof requireStaff, path: string, options: SignedInOptions) {
  const { auth } = await startAuth(options)
  const { pathname, searchParams, hash } = new URL(path, 'https://site.invalid')
  const search = Object.fromEntries(searchParams)
  try {
    await guard({
      context: { auth },
      location: { href: path, pathname, search, hash: hash.slice(1) } as ParsedLocation,
      abortController: new AbortController(),
    })
    return null
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    // A guard replaces the history entry, so that Back leads to where the person came from.
    expect(thrown.options.replace).toBe(true)
    return thrown.options
  } finally {
    auth.stop()
  }
}

/** What a guard answers at `path`: where it redirects, or 'passes'. */
const answer = async (...args: Parameters<typeof redirectOf>) =>
  (await redirectOf(...args))?.to ?? 'passes'

test.each([
  ['nobody', { user: null }, '/auth', '/auth', '/auth'],
  ['a customer', { staffType: null }, 'passes', '/', '/'],
  ['support staff', { staffType: 'support' }, 'passes', 'passes', '/'],
  ['billing staff', { staffType: 'billing' }, 'passes', 'passes', '/'],
  [
    'an admin before their code',
    { staffType: 'admin', needsSecondFactor: true },
    '/auth',
    '/auth',
    '/auth',
  ],
  ['an admin', { staffType: 'admin' }, 'passes', 'passes', 'passes'],
])('the guards of %s', async (_, options, dashboard, staff, admin) => {
  expect([
    await answer(requireSession, '/dashboard', options),
    await answer(requireStaff, '/staff', options),
    await answer(requireAdmin, '/admin', options),
  ]).toEqual([dashboard, staff, admin])
})

test.each([
  ['/dashboard/servers/new', 'sign-up'],
  ['/dashboard/servers/new?plan=v1.small', 'sign-up'],
  ['/dashboard/servers/new-1', undefined],
  ['/dashboard/servers', undefined],
  ['/dashboard?next=/dashboard/servers/new', undefined],
])('a visitor who asked for %s gets the form %s, with that address', async (path, mode) => {
  const options = await redirectOf(requireSession, path, { user: null })
  expect(options?.search).toEqual({ redirect: path, ...(mode && { mode }) })
})

test.each([
  [
    '/dashboard/workspace/keys?workspace=blue-harbor#api-keys',
    { to: '/dashboard/workspace/keys', search: {}, hash: 'api-keys' },
    'blue-harbor',
  ],
  [
    '/dashboard/alarms?server=web-1&workspace=green-hill',
    { to: '/dashboard/alarms', search: { server: 'web-1' }, hash: '' },
    'green-hill',
  ],
  ['/dashboard/workspace/keys', null, 'as-before'],
  // There it is a filter.
  ['/admin/quotas?workspace=red-rock', null, 'as-before'],
  ['/dashboards?workspace=red-rock', null, 'as-before'],
])('after %s the workspace of the link is shown', async (path, to, slug) => {
  const { id } = ada
  chooseWorkspace(id, 'as-before')
  const options = await redirectOf(requireSession, path, {})
  expect(options).toEqual(to === null ? null : expect.objectContaining(to))
  expect(chosenSlug(id)).toBe(slug)
})
