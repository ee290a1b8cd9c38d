import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { pageById } from '@/content/pages'
import { deployment, onDeployment } from '@/lib/deployment'

/** The strip under the header: facts about the whole site. Each one disappears once it is no longer true. */
export function DeploymentStrip() {
  const { ordersOpen, isSample } = useSyncExternalStore(onDeployment, deployment, deployment)
  if (ordersOpen && !isSample) return null
  const sample = 'plans, prices, stock, regions and images are samples, not an offer'
  return (
    <aside aria-label="Site notice" className="border-b border-line">
      <p className="mx-auto max-w-(--sheet) px-(--pad) py-1 text-14/6">
        <b className="strong">Preview:</b>{' '}
        {ordersOpen ? sample : `servers can’t be ordered yet${isSample ? `; ${sample}` : ''}`}.{' '}
        <Link to={pageById('roadmap').path} className="inline-flex min-h-6 items-center">
          What comes next
        </Link>
      </p>
    </aside>
  )
}
