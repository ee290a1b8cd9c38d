import { StateTag, type State } from './StateTag'

/** How true a claim on a page is today. */
type ClaimStatus = Extract<State, 'available' | 'preview' | 'closed' | 'research' | 'planned'>

export interface StatusBadgeProps {
  status: ClaimStatus
  className?: string
}

/** The status of a product or claim: glyph and word. */
export function StatusBadge({ status, className }: StatusBadgeProps) {
  return <StateTag state={status} className={className} />
}
