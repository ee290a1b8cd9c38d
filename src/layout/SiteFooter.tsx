import { Link } from '@tanstack/react-router'
import { pageById } from '@/content/pages'
import { brand } from '@/lib/brand'
import { Footer } from '@/ui/Footer'
import { navigation } from './navigation'

const LINK = 'inline-flex min-h-6 items-center'

/** Links to all public pages by group. With `isShort` (application pages) it shows only the last line. */
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
