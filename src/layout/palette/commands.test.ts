import { describe, expect, test } from 'vitest'
import { publicPages } from '@/content/pages'
import { commandsFor } from './commands'

const paths = (visitor: Parameters<typeof commandsFor>[0]) =>
  commandsFor(visitor).flatMap(({ target }) => (target.kind === 'page' ? [target.to] : []))

const labels = (visitor: 'anonymous' | 'user') => commandsFor(visitor).map(({ label }) => label)

const offers = (isSuspended: boolean) =>
  commandsFor('user', isSuspended).some(({ label }) => label === 'Create server')

describe('the commands', () => {
  test.each(['unknown', 'anonymous', 'user', 'staff', 'admin'] as const)(
    'of %s hold every public page',
    (visitor) => {
      expect(paths(visitor)).toEqual(expect.arrayContaining(publicPages.map(({ path }) => path)))
    },
  )

  test('lead nobody but admins into the admin area', () => {
    expect(paths('admin')).toContain('/admin/people')
    for (const visitor of ['unknown', 'anonymous', 'user', 'staff'] as const) {
      expect(paths(visitor).filter((path) => path.startsWith('/admin'))).toEqual([])
    }
  })

  test('lead staff who are no admins into the staff area, and nobody else', () => {
    expect(paths('staff')).toEqual(
      expect.arrayContaining([
        '/dashboard',
        '/staff/servers',
        '/staff/people',
        '/staff/workspaces',
      ]),
    )
    for (const visitor of ['unknown', 'anonymous', 'user', 'admin'] as const) {
      expect(paths(visitor).filter((path) => path.startsWith('/staff'))).toEqual([])
    }
  })

  test('offer servers to signed-in people, unless they are suspended', () => {
    expect([offers(false), offers(true)]).toEqual([true, false])
  })

  test('let those sign out who are signed in, and the others in', () => {
    expect(labels('user')).toContain('Sign out everywhere')
    expect(labels('user')).not.toContain('Sign in')
    expect(labels('anonymous')).toContain('Sign in')
    expect(labels('anonymous')).not.toContain('Sign out everywhere')
  })

  test('have an id and a shortcut of their own each', () => {
    const commands = commandsFor('admin')
    const shortcuts = commands.flatMap(({ shortcut }) => shortcut ?? [])
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
    expect(shortcuts.every((shortcut) => /^(?:G [A-Z]|\?)$/.test(shortcut))).toBe(true)
  })
})
