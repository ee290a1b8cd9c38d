import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useVisitor } from '@/features/auth/useAuth'
import { PaletteCell } from '@/features/palette/PaletteCell'
import { brand } from '@/lib/brand'
import { Logo } from '@/ui/Logo'
import { MegaMenu } from './MegaMenu'
import { MobileMenuButton } from './MobileMenuButton'
import { ThemeButton } from './ThemeButton'
import './header.css'

/** Signed-in people only: its menu is not loaded for visitors. */
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu')).AccountMenu }))

/** The faceplate on every page: navigation over all pages, theme, and the account. */
export function Header() {
  return (
    <header className="bar">
      <div className="bar-in">
        <Link to="/" className="bar-logo">
          <Logo name={brand.name} />
        </Link>
        <MegaMenu />
        <PaletteCell />
        <ThemeButton />
        <AccountCell />
        <MobileMenuButton />
      </div>
      <div className="bar-scale" aria-hidden="true">
        <div />
      </div>
    </header>
  )
}

function AccountCell() {
  const visitor = useVisitor()
  if (visitor === 'anonymous' || visitor === 'unknown') {
    return (
      <Link to="/auth" className="bar-cell bar-wide" activeProps={{ 'aria-current': 'page' }}>
        Sign in
      </Link>
    )
  }
  return (
    <Suspense fallback={<span className="bar-cell bar-wide">Account</span>}>
      <AccountMenu />
    </Suspense>
  )
}
