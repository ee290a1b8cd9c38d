import { Link } from '@tanstack/react-router'
import { PageLink } from '@/content/PageLink'
import { Fragment } from 'react'
import { isListed } from '@/content/pages'
import { brand } from '@/lib/brand'
import { useDeployment } from '@/lib/useDeployment'
import { Footer } from '@/ui/Footer'
import { navigationOf } from './navigation'

const LINK = 'inline-flex min-h-6 min-w-6 items-center'

/** Links to all public pages by group, and below them the links of the settings. With `isShort` (application pages) it shows only the last line. */
export function SiteFooter({ isShort }: { isShort: boolean }) {
  const { footer, sells } = useDeployment()
  return (
    <Footer
      groups={isShort ? [] : navigationOf(sells)}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
    >
      © {brand.name}
      {isListed('support') && (
        <>
          {' · '}
          <PageLink page="support" className={LINK}>
            Get help
          </PageLink>
        </>
      )}
      {/* The groups of the long footer have it. */}
      {isShort && isListed('status') && (
        <>
          {' · '}
          <PageLink page="status" className={LINK} />
        </>
      )}
      {footer?.map(({ label, href }) => (
        <Fragment key={label}>
          {' · '}
          {href.startsWith('/') ? (
            <Link to={href} className={LINK}>
              {label}
            </Link>
          ) : (
            <a href={href} className={LINK}>
              {label}
            </a>
          )}
        </Fragment>
      ))}
    </Footer>
  )
}
