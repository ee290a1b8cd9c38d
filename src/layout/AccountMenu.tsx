import { Link, useRouterState } from '@tanstack/react-router'
import { useAuth, useAuthActor, useUser, useVisitor } from '@/domain/session/useAuth'
import { openShortcuts } from '@/layout/palette/shortcuts'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/Menu'

/** Loaded after the menu, because it needs rows. */
const AccountName = lazyWithRetry(null, async () => (await import('./AccountName')).AccountName)

/** Who is signed in, the pages that they may open, and the buttons that sign out. */
export function AccountMenu() {
  const auth = useAuthActor()
  const user = useUser()
  const visitor = useVisitor()
  const isLeaving = useAuth((snapshot) => snapshot.matches('signingOut'))
  const isHere = useRouterState({
    select: (state) => state.matches.some((match) => match.routeId === '/_signed-in/admin'),
  })
  return (
    <Menu
      // Keeps the menu off the scale under the bar and the needle on that scale.
      distance={12}
      trigger={
        <button type="button" className="bar-cell bar-wide" data-current={isHere || undefined}>
          {isLeaving ? 'Signing out…' : 'Account'}
        </button>
      }
    >
      {user === null ? null : (
        <MenuLabel>
          {/* The place of the name, so that the items do not move when it comes. */}
          <span className="block min-h-5 truncate text-14/5 font-strong text-text">
            <AccountName userId={user.id} />
          </span>
          <span className="block truncate">{user.email}</span>
        </MenuLabel>
      )}
      <MenuItem asChild>
        <Link to="/dashboard">Dashboard</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/account">Account</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/dashboard/support">Support tickets</Link>
      </MenuItem>
      {visitor === 'admin' ? (
        <MenuItem asChild>
          <Link to="/admin">Admin</Link>
        </MenuItem>
      ) : null}
      {visitor === 'staff' ? (
        <MenuItem asChild>
          <Link to="/staff">Staff</Link>
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem aside="?" onSelect={openShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem onSelect={() => auth.send({ type: 'SIGN_OUT', scope: 'local' })}>
        Sign out on this device
      </MenuItem>
      <MenuItem onSelect={() => auth.send({ type: 'SIGN_OUT' })}>Sign out everywhere</MenuItem>
    </Menu>
  )
}
