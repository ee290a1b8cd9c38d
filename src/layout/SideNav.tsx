import { Link, useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import type { Feature } from '@/domain/catalogue/useRegionFeatures'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Needle } from '@/ui/Needle'
import type { CountName } from './NavCount'

/** Loaded after the page, because it needs rows. Its place is kept, so nothing moves. */
const NavCount = lazyWithRetry(null, async () => (await import('./NavCount')).NavCount)

/** Loaded after the page too. Until it is known that no region offers something, its entry is there, so nothing moves. */
const NavFeature = lazyWithRetry(null, async () => (await import('./NavFeature')).NavFeature)

interface RailEntry {
  to: string
  label: string
  /** Shows how many of it the current workspace has. */
  count?: CountName
  /** Not for accountants, who see the bills of a workspace alone. */
  isAboutServers?: boolean
  /** Only where API keys ask for approval, and while its page is open. */
  isAboutApprovals?: boolean
  /** Hidden where no region offers it. */
  feature?: Feature
}

export interface NavSection {
  label: string
  /** In the order of the list; on application pages the first entry is the area's own page. */
  entries: readonly RailEntry[]
}

export const dashboardArea: NavSection = {
  label: 'Dashboard',
  entries: [
    { to: '/dashboard', label: 'Home' },
    { to: '/dashboard/servers', label: 'Servers', count: 'servers', isAboutServers: true },
    { to: '/dashboard/snapshots', label: 'Snapshots', count: 'snapshots', isAboutServers: true },
    { to: '/dashboard/backups', label: 'Backups', isAboutServers: true },
    { to: '/dashboard/volumes', label: 'Volumes', isAboutServers: true, feature: 'volumes' },
    { to: '/dashboard/images', label: 'Images', isAboutServers: true },
    {
      to: '/dashboard/addresses',
      label: 'Addresses',
      isAboutServers: true,
      feature: 'extra_addresses',
    },
    { to: '/dashboard/firewalls', label: 'Firewalls', isAboutServers: true },
    {
      to: '/dashboard/networks',
      label: 'Private networks',
      isAboutServers: true,
      feature: 'private_networks',
    },
    { to: '/dashboard/alarms', label: 'Alarms', isAboutServers: true },
    { to: '/dashboard/keys', label: 'SSH keys', isAboutServers: true },
    { to: '/dashboard/approvals', label: 'Approvals', isAboutApprovals: true },
    { to: '/dashboard/activity', label: 'Activity', isAboutServers: true },
    { to: '/dashboard/billing', label: 'Billing' },
    { to: '/dashboard/messages', label: 'Messages' },
    { to: '/dashboard/workspace', label: 'Workspace' },
    { to: '/dashboard/support', label: 'Support' },
    { to: '/dashboard/account', label: 'Account' },
  ],
}

interface SideNavProps {
  area: NavSection
  /** Shown above the entries, also while they are closed. */
  above?: ReactNode
  /**
   * The path of the current page. Default: the path of the address. A prerendered page gives its own path, because
   * the address may change before React has hydrated the page.
   */
  page?: string
}

/** The pages of an area: a column at the left, or under 1100 px one line that opens. */
export function SideNav({ area, above, page }: SideNavProps) {
  // The public address, because the route of the brand's page has another path inside the app (see `brandPath`).
  const address = useRouterState({ select: (state) => state.location.publicHref.split(/[?#]/)[0] })
  const path = page ?? address
  const [isOpen, setIsOpen] = useState(false)
  // A page below an entry counts as that entry. The first entry is excluded, because all pages are below it.
  const here = area.entries.find(
    ({ to }, index) => to === path || (index > 0 && path?.startsWith(`${to}/`)),
  )
  const id = `rail-${area.label.toLowerCase()}`
  return (
    <nav aria-label={area.label} className="rail group/rail border-line text-14 lg:border-r">
      {above}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center justify-between border-b border-line px-(--pad) py-3 text-left font-strong text-text focus-visible:-outline-offset-3 lg:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        {here ? `${area.label}: ${here.label}` : area.label}
        <svg viewBox="0 0 8 8" className="size-2.5 fill-none stroke-current" aria-hidden="true">
          <path d={isOpen ? 'M1 5.5 4 2.5 7 5.5' : 'M1 2.5 4 5.5 7 2.5'} strokeWidth="1.25" />
        </svg>
      </button>
      <p className="label px-(--pad) pt-4 pb-1 max-lg:hidden" aria-hidden="true">
        {area.label}
      </p>
      <ul
        id={id}
        className={clsx(
          'lg:sticky lg:top-[calc(var(--bar)+var(--scale))]',
          !isOpen && 'max-lg:hidden',
        )}
      >
        {area.entries.map((entry) => {
          const { to, label, count, isAboutServers, isAboutApprovals, feature } = entry
          return (
            // The switch above knows the workspace later than this list is there.
            <li
              key={to}
              className={clsx(
                'relative',
                isAboutServers && 'group-has-[[data-role=accountant]]/rail:hidden',
                isAboutApprovals &&
                  'hidden group-has-[[data-has-approvals]]/rail:list-item has-[[aria-current]]:list-item',
                feature && 'has-[[data-not-offered]]:hidden',
              )}
            >
              <Link
                to={to}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={here?.to === to ? (to === path ? 'page' : 'true') : undefined}
                className="group relative flex items-center px-(--pad) py-1.5 no-underline hover:bg-raised hover:text-text focus-visible:-outline-offset-3 aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-text max-lg:min-h-11 max-lg:border-b max-lg:border-line max-lg:text-16"
                onClick={() => setIsOpen(false)}
              >
                <Needle
                  to="right"
                  className="absolute top-1/2 left-0 -mt-[5.5px] hidden group-aria-[current]:block"
                />
                {label}
              </Link>
              {/* Outside of the link, whose name stays the same. */}
              {count === undefined ? null : <NavCount of={count} />}
              {feature === undefined ? null : <NavFeature of={feature} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
