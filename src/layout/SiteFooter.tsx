import { Link } from '@tanstack/react-router'
import { pageById } from '@/content/pages'
import { brand } from '@/lib/brand'
import { Footer } from '@/ui/Footer'
import { navigation } from './navigation'

const LINK = 'inline-flex min-h-6 items-center'

/** All routes in their groups; application pages show the last line only. */
export function SiteFooter({ isShort }: { isShort: boolean }) {
  return (
    <Footer
      groups={isShort ? [] : navigation}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
    >
      © {brand.name} ·{' '}
      <Link to={pageById('support').path} className={LINK}>
        Get help
      </Link>
    </Footer>
  )
}
