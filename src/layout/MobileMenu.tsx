import { Link } from '@tanstack/react-router'
import { pageGroups, pagesIn } from '@/content/pages'
import { useAuthActor, useUser, useVisitor } from '@/domain/session/useAuth'
import { Button } from '@/ui/Button'
import { NavSheet } from '@/ui/NavSheet'
import { PageStatus } from '@/components/PageStatus'

export interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const pages = pageGroups.map((group) => ({
  ...group,
  items: pagesIn(group.id).map(({ id, nav, path, status }) => ({
    id,
    label: nav,
    href: path,
    // Only a page about a product has a status.
    aside: group.id === 'products' && status && <PageStatus status={status} />,
  })),
}))

/** The whole navigation on a phone, with the ways to sign in, sign up or sign out. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const user = useUser()
  const visitor = useVisitor()
  const close = () => onOpenChange(false)
  const own = {
    id: 'account',
    label: user?.email ? `Account, ${user.email}` : 'Account',
    items: [
      { id: 'dashboard', label: 'Dashboard', href: '/dashboard' },
      ...(visitor === 'admin' ? [{ id: 'admin', label: 'Admin', href: '/admin' }] : []),
      ...(visitor === 'staff' ? [{ id: 'staff', label: 'Staff', href: '/staff' }] : []),
    ],
  }
  return (
    <NavSheet
      open={open}
      onOpenChange={onOpenChange}
      // Signed-in people look for their own pages first.
      groups={user === null ? pages : [own, ...pages]}
      renderLink={({ href, ...link }) => (
        <Link to={href} activeProps={{ 'aria-current': 'page' }} onClick={close} {...link} />
      )}
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
  return (
    <Button
      size="lg"
      onClick={() => {
        onLeave()
        auth.send({ type: 'SIGN_OUT' })
      }}
    >
      Sign out
    </Button>
  )
}
