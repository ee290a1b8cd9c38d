import { Link, useRouterState } from '@tanstack/react-router'
import { useVisitor } from '@/domain/session/useAuth'
import { PaletteButton } from '@/layout/palette/PaletteButton'
import { brand } from '@/lib/brand'
import { whenIdle } from '@/lib/whenIdle'
import { Bar } from '@/ui/Bar'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Logo } from '@/ui/Logo'
import { SiteMenu } from './SiteMenu'
import { MobileMenuButton } from './MobileMenuButton'
import { SignUpButton } from './SignUpButton'
import { ThemeButton } from './ThemeButton'

/** Signed-in people only, and after what they came for: it is as large as a page. */
const AccountMenu = lazyWithRetry(
  null,
  async () => {
    await whenIdle()
    return (await import('./AccountMenu')).AccountMenu
  },
  // Not the router's: following it loads whatever is missing, too.
  () => (
    <a href="/dashboard" className="bar-cell bar-wide">
      Account
    </a>
  ),
)

/** The faceplate on every page: navigation over all pages, theme, and the account. */
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
  return <AccountMenu />
}
