import { Link } from '@tanstack/react-router'
import { Banner } from '@/ui/Banner'

/** What the customer reads on a server that is held at a monthly limit. */
export function LimitBanner() {
  return (
    <Banner tone="warn" role="status" title="The monthly limit is reached.">
      This server is shut down and costs nothing. It starts again when the limit is raised, or when
      the next month begins. You can delete it. An owner raises{' '}
      <Link to="/dashboard/billing/budget">the limit of the workspace</Link>, or{' '}
      <Link to="/dashboard/workspace/keys">that of the API key</Link> that made the server.
    </Banner>
  )
}
