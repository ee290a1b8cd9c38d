import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FrameLinkGroup, RenderFrameLink } from './frameLinks'
import styles from './Footer.module.css'

export interface FooterProps {
  /** Accessible name of the navigation. */
  label?: string
  /** Without groups, the footer is only the last line. */
  groups?: readonly FrameLinkGroup[]
  renderLink: RenderFrameLink
  /** The last line. */
  children: ReactNode
}

/** All routes in groups, and one last line. */
export function Footer({ label = 'All pages', groups = [], renderLink, children }: FooterProps) {
  return (
    <footer className="border-t border-line-2">
      <div className="sheet">
        {groups.length === 0 ? null : (
          <nav aria-label={label} className={clsx(styles.root, 'print:hidden')}>
            {groups.map((group) => (
              <div key={group.id}>
                <h2 className="label pb-2.5">{group.label}</h2>
                <ul>
                  {group.items.map((item) => (
                    <li key={item.id}>
                      {renderLink({
                        href: item.href,
                        children: item.label,
                      })}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <p className="px-(--pad) py-4 text-12 text-text-3">{children}</p>
      </div>
    </footer>
  )
}
