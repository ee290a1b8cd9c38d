import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { QuotaAnswer } from '@/components/quotas/QuotaAnswer'
import { QuotaRise } from '@/components/quotas/QuotaRise'
import { RequestQuota } from '@/components/quotas/RequestQuota'
import { quotasQuery } from '@/domain/instances/queryOptions'
import { quotaUse } from '@/domain/instances/quotaTexts'
import { ShareBar } from '@/ui/ShareBar'
import { CenteredSpinner } from '@/ui/Spinner'

export interface QuotaCardsProps {
  workspaceId: string
  /** The person may ask for more. */
  canRequest: boolean
}

/** Every quota of a workspace: what is in use, and the request for more with its answer. */
export function QuotaCards({ workspaceId, canRequest }: QuotaCardsProps) {
  return (
    <QueryState query={useQuery(quotasQuery(workspaceId))} pending={<CenteredSpinner />}>
      {(quotas) => (
        <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] border-t border-line">
          {quotas.map((quota) => (
            <li
              key={quota.metric}
              className="grid content-start gap-3 border-r border-b border-line px-(--pad) py-4"
            >
              <div>
                <h2 className="mb-2 label">{quota.label}</h2>
                <ShareBar
                  label={quotaUse(quota)}
                  share={quota.max === 0 ? 0 : quota.used / quota.max}
                />
              </div>
              <QuotaRise quota={quota} />
              <QuotaAnswer workspaceId={workspaceId} quota={quota} />
              {canRequest ? (
                <div>
                  <RequestQuota
                    // After the answer the person can ask again.
                    key={quota.requestedMax}
                    workspaceId={workspaceId}
                    quota={quota}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
