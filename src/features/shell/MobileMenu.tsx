import { Link } from '@tanstack/react-router'
import { pageGroups, pagesIn } from '@/content/pages'
import { useAuthActor, useUser, useVisitor } from '@/features/auth/useAuth'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { StatusBadge } from '@/ui/StatusBadge'

export interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The whole navigation as one list, in rows of 48. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const auth = useAuthActor()
  const user = useUser()
  const visitor = useVisitor()
  const close = () => onOpenChange(false)
  const row = 'flex min-h-12 items-center justify-between gap-3 border-t border-line no-underline'
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Main">
        {pageGroups.map(({ id, label }) => (
          <div key={id}>
            <h3 className="label pt-5 pb-2">{label}</h3>
            <ul>
              {pagesIn(id).map((page) => (
                <li key={page.id}>
                  <Link to={page.path} className={row} onClick={close}>
                    <span className="strong">{page.nav}</span>
                    {page.status === undefined ? null : <StatusBadge status={page.status} />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <h3 className="label pt-5 pb-2">Account{user?.email ? `, ${user.email}` : ''}</h3>
          {user === null ? null : (
            <ul>
              <li>
                <Link to="/dashboard" className={row} onClick={close}>
                  <span className="strong">Dashboard</span>
                </Link>
              </li>
              {visitor === 'admin' ? (
                <li>
                  <Link to="/admin" className={row} onClick={close}>
                    <span className="strong">Admin</span>
                  </Link>
                </li>
              ) : null}
            </ul>
          )}
        </div>
      </nav>
      <div className="mt-6 flex gap-3 *:flex-1">
        {user === null ? (
          <>
            <Button asChild size="lg">
              <Link to="/auth" onClick={close}>
                Sign in
              </Link>
            </Button>
            <Button asChild size="lg" variant="main">
              <Link to="/auth" search={{ mode: 'sign-up' }} onClick={close}>
                Sign up
              </Link>
            </Button>
          </>
        ) : (
          <Button
            size="lg"
            onClick={() => {
              close()
              auth.send({ type: 'SIGN_OUT' })
            }}
          >
            Sign out
          </Button>
        )}
      </div>
    </Sheet>
  )
}
