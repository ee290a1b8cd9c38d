import { Link } from '@tanstack/react-router'
import { descriptions } from '@/content/descriptions'
import { pagesIn, type PageGroup } from '@/content/pages'
import { StatusBadge } from '@/ui/StatusBadge'

export interface MegaPanelProps {
  group: PageGroup
  onLeave: () => void
}

/** The pages of one group: name, what is there, and how far it has come. */
export function MegaPanel({ group, onLeave }: MegaPanelProps) {
  return (
    <ul>
      {pagesIn(group).map((page) => (
        <li key={page.id}>
          <Link to={page.path} activeProps={{ 'aria-current': 'page' }} onClick={onLeave}>
            <span className="strong">{page.nav}</span>
            <span>{descriptions[page.id]}</span>
            {page.status === undefined ? <span /> : <StatusBadge status={page.status} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
