import { Link, useRouterState } from '@tanstack/react-router'
import { useVisitor } from '@/domain/session/useAuth'
import { PaletteButton } from '@/layout/palette/PaletteButton'
import { brand } from '@/lib/brand'
import { whenIdle } from '@/lib/whenIdle'
import { Bar } from '@/ui/Bar'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Logo } from '@/ui/Logo'
import { BellIcon } from './inbox/BellIcon'
import { SiteMenu } from './SiteMenu'
import { MobileMenuButton } from './MobileMenuButton'
import { SignUpButton } from './SignUpButton'
import { ThemeButton } from './ThemeButton'

/** Loaded for signed-in people only, and only when the page is idle, because they are as large as a page. */
const SignedInCells = lazyWithRetry(
  null,
  async () => {
    await whenIdle()
    return (await import('./SignedInCells')).SignedInCells
  },
  // Plain links instead of the router's: they load a new document, which also loads the missing chunk again.
  () => (
    <>
      <a href="/dashboard/messages" className="bar-cell bar-icon" aria-label="Messages">
        <BellIcon />
      </a>
      <a href="/dashboard" className="bar-cell bar-wide">
        Account
      </a>
    </>
  ),
)

/** The header of every page: navigation, search, theme and account. */
export function Header() {
  return (
    <Bar>
      <Link to="/" className="bar-logo">
        <Logo name={brand.name} />
      </Link>
      <SiteMenu />
      <PaletteButton />
      <ThemeButton />
      <AccountCell />
      <MobileMenuButton />
    </Bar>
  )
}

function AccountCell() {
  const visitor = useVisitor()
  const isAuth = useRouterState({ select: (state) => state.location.pathname === '/auth' })
  if (visitor === 'anonymous' || visitor === 'unknown') {
    return (
      <>
        <Link
          to="/auth"
          className="bar-cell bar-wide bar-visitor"
          activeProps={{ 'aria-current': 'page' }}
        >
          Sign in
        </Link>
        {isAuth ? null : <SignUpButton />}
      </>
    )
  }
  return <SignedInCells />
}
