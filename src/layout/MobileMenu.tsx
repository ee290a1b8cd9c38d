import type { SignOutScope } from '@machines/auth.types'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryProvider } from '@/components/QueryProvider'
import { profileQuery } from '@/domain/identity/profileQuery'
import { useAuthActor, useUser, useVisitor } from '@/domain/session/useAuth'
import { useDeployment } from '@/lib/useDeployment'
import { Button } from '@/ui/Button'
import { NavSheet } from '@/ui/NavSheet'
import { navigationOf } from './navigation'
import { useMenuRows } from './useMenuRows'

export interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const dashboard = { id: 'dashboard', label: 'Dashboard', href: '/dashboard' }
const profile = { id: 'profile', label: 'Account', href: '/dashboard/account' }

/** The whole navigation on a phone, with the ways to sign in, sign up or sign out. */
export function MobileMenu(props: MobileMenuProps) {
  return (
    <QueryProvider>
      <MenuSheet {...props} />
    </QueryProvider>
  )
}

function MenuSheet({ open, onOpenChange }: MobileMenuProps) {
  const user = useUser()
  const visitor = useVisitor()
  const { products } = useMenuRows()
  const { data: person } = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== null })
  const { sells } = useDeployment()
  const close = () => onOpenChange(false)
  const pages = navigationOf(sells).map((group) =>
    group.id === 'products'
      ? { ...group, label: 'Products, lowest price per hour', items: products }
      : group,
  )
  const own = {
    id: 'account',
    label: [person?.full_name, user?.email].filter(Boolean).join(', ') || 'Account',
    items: [
      dashboard,
      ...(user === null ? [] : [profile]),
      ...(visitor === 'admin' ? [{ id: 'admin', label: 'Admin', href: '/admin' }] : []),
      ...(visitor === 'staff' ? [{ id: 'staff', label: 'Staff', href: '/staff' }] : []),
    ],
  }
  return (
    <NavSheet
      open={open}
      onOpenChange={onOpenChange}
      // Signed-in people look for their own pages first.
      groups={user === null ? [...pages, own] : [own, ...pages]}
      renderLink={({ href, ...link }) => <Link to={href} onClick={close} {...link} />}
      footer={
        user === null ? (
          // Not shown while the session is loading: the person may be signed in already.
          visitor === 'anonymous' && <WaysIn onLeave={close} />
        ) : (
          <WayOut onLeave={close} />
        )
      }
    />
  )
}

function WaysIn({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Button asChild size="lg">
        <Link to="/auth" onClick={onLeave}>
          Sign in
        </Link>
      </Button>
      <Button asChild size="lg" variant="primary">
        <Link to="/auth" search={{ mode: 'sign-up' }} onClick={onLeave}>
          Sign up
        </Link>
      </Button>
    </>
  )
}

function WayOut({ onLeave }: { onLeave: () => void }) {
  const auth = useAuthActor()
  const signOut = (scope: SignOutScope) => {
    onLeave()
    auth.send({ type: 'SIGN_OUT', scope })
  }
  return (
    <>
      <Button size="lg" onClick={() => signOut('local')}>
        Sign out on this device
      </Button>
      <Button size="lg" onClick={() => signOut('global')}>
        Sign out everywhere
      </Button>
    </>
  )
}
