import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { pageById } from '@/content/pages'
import { brand } from '@/lib/brand'
import { useDeployment } from '@/lib/useDeployment'
import { Footer } from '@/ui/Footer'
import { navigation } from './navigation'

const LINK = 'inline-flex min-h-6 items-center'

/** Links to all public pages by group, and below them the links of the settings. With `isShort` (application pages) it shows only the last line. */
export function SiteFooter({ isShort }: { isShort: boolean }) {
  const { footer } = useDeployment()
  return (
    <Footer
      groups={isShort ? [] : navigation}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
    >
      © {brand.name} ·{' '}
      <Link to={pageById('support').path} className={LINK}>
        Get help
      </Link>
      {/* The groups of the long footer have it. */}
      {isShort ? (
        <>
          {' · '}
          <Link to={pageById('status').path} className={LINK}>
            Status
          </Link>
        </>
      ) : null}
      {footer?.map(({ label, href }) => (
        <Fragment key={label}>
          {' · '}
          <a href={href} className={LINK}>
            {label}
          </a>
        </Fragment>
      ))}
    </Footer>
  )
}
