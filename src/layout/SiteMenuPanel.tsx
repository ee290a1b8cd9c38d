import { Link } from '@tanstack/react-router'
import { descriptions } from '@/content/descriptions'
import { pagesIn, type PageGroup } from '@/content/pages'
import { MegaPanel } from '@/ui/MegaPanel'
import { PageStatus } from '@/components/PageStatus'

/** The pages of one group. */
export function SiteMenuPanel({ group }: { group: PageGroup }) {
  return (
    <MegaPanel
      items={pagesIn(group).map(({ id, nav, path, status }) => ({
        id,
        label: nav,
        href: path,
        note: descriptions[id],
        // Only a page about a product has a status.
        aside: group === 'products' && status && <PageStatus status={status} />,
      }))}
      renderLink={({ href, ...link }) => (
        <Link to={href} activeProps={{ 'aria-current': 'page' }} {...link} />
      )}
    />
  )
}
