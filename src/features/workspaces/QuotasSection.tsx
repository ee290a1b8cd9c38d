import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { QuotaAnswer } from '@/components/quotas/QuotaAnswer'
import { RequestQuota } from '@/components/quotas/RequestQuota'
import { SectionHead } from '@/components/SectionHead'
import { quotasQuery } from '@/domain/instances/queryOptions'
import { quotaUse } from '@/domain/instances/quotaTexts'
import { ShareBar } from '@/ui/ShareBar'
import { CenteredSpinner } from '@/ui/Spinner'
import type { SectionProps } from './WorkspacePage'

/** What the workspace may use and uses, and a way to ask for more. */
export function QuotasSection({ workspace, reasonAgainst }: SectionProps) {
  const reason = reasonAgainst('request_quota')
  return (
    <section aria-labelledby="quotas" className="border-t border-line">
      <SectionHead id="quotas" title="Quotas" />
      <p className="max-w-prose px-(--pad) pb-4 text-14 text-text-2">
        Limits protect you from costs by mistake. {reason ?? 'Support answers a request for more.'}
      </p>
      <QueryState query={useQuery(quotasQuery(workspace.id))} pending={<CenteredSpinner />}>
        {(quotas) => (
          <ul className="grid -mr-px -mb-px grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] border-t border-line">
            {quotas.map((quota) => (
              <li
                key={quota.metric}
                className="grid content-start gap-3 border-r border-b border-line px-(--pad) py-4"
              >
                <div>
                  <h3 className="mb-2 label">{quota.label}</h3>
                  <ShareBar
                    label={quotaUse(quota)}
                    share={quota.max === 0 ? 0 : quota.used / quota.max}
                  />
                </div>
                <QuotaAnswer workspaceId={workspace.id} quota={quota} />
                {reason === undefined ? (
                  <div>
                    <RequestQuota
                      // After the answer the person can ask again.
                      key={quota.requestedMax}
                      workspaceId={workspace.id}
                      quota={quota}
                    />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}
