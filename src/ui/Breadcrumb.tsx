import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Crumb {
  label: string
  /** Absent on the last crumb, which is the page itself. */
  href?: string
}

export interface BreadcrumbProps {
  items: readonly Crumb[]
  /** Accessible name of the navigation, if the page has more than one. */
  label?: string
  /** Renders the router's link. The default is an `<a>`. */
  renderLink?: (crumb: { href: string; children: ReactNode; className: string }) => ReactNode
  /** Shown after the last crumb: a status badge. */
  aside?: ReactNode
  className?: string
}

const LINK = 'inline-flex min-h-6 items-center'

/** The path from the top level to this page. */
export function Breadcrumb({
  items,
  label = 'Breadcrumb',
  renderLink = ({ children, ...link }) => <a {...link}>{children}</a>,
  aside,
  className,
}: BreadcrumbProps) {
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3 text-14 text-text-3', className)}>
      <nav aria-label={label}>
        <ol className="flex flex-wrap gap-x-3">
          {items.map((item, index) => (
            <li key={item.label} className="flex items-center gap-3">
              {index > 0 ? <span aria-hidden="true" className="h-2.5 w-px bg-line-3" /> : null}
              {item.href === undefined ? (
                <span aria-current="page" className={LINK}>
                  {item.label}
                </span>
              ) : (
                renderLink({ href: item.href, children: item.label, className: LINK })
              )}
            </li>
          ))}
        </ol>
      </nav>
      {aside}
    </div>
  )
}
