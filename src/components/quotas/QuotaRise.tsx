import { LocalTime } from '@/components/LocalTime'
import type { Quota } from '@/domain/instances/quotas'
import { quotaAmount } from '@/domain/instances/quotaTexts'

/** When the limit of a new account rises by itself, and to what. Nothing for other accounts. */
export function QuotaRise({ quota }: { quota: Quota }) {
  const { rise } = quota
  if (rise === undefined) return null
  return (
    <p className="text-12 text-text-2">
      New accounts start with lower limits, for all their workspaces together. This one rises to{' '}
      {quotaAmount(quota, rise.to)} on <LocalTime at={rise.at} day />.
    </p>
  )
}
