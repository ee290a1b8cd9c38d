import type { PageStatus as Given } from '@/content/status'
import { currentStatus } from '@/domain/settings/orders'
import { useDeployment } from '@/lib/useDeployment'
import { StatusBadge } from '@/ui/StatusBadge'

/** The status of a product or feature. The status of what customers order follows the settings. */
export function PageStatus({ status }: { status: Given }) {
  const { orders } = useDeployment()
  return <StatusBadge status={currentStatus(status, orders)} />
}
