import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { quotasQuery } from '@/domain/instances/queryOptions'
import { quotaAmount, quotaUse } from '@/domain/instances/quotaTexts'
import { ShareBar } from '@/ui/ShareBar'
import { CenteredSpinner } from '@/ui/Spinner'

/** What a workspace may use, and uses. */
export function QuotaSection({ workspaceId }: { workspaceId: string }) {
  return (
    <section aria-labelledby="quotas" className="border-b border-line">
      <SectionHead id="quotas" title="Quotas" />
      <QueryState query={useQuery(quotasQuery(workspaceId))} pending={<CenteredSpinner />}>
        {(quotas) => (
          <ul className="cells grid-cols-6 max-lg:grid-cols-3 max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 lg:has-[>:nth-child(8)]:grid-cols-5">
            {quotas.map((quota) => (
              <li key={quota.metric} className="px-(--pad) py-4">
                <p className="label mb-2">{quota.label}</p>
                <ShareBar
                  label={quotaUse(quota)}
                  share={quota.max === 0 ? 0 : quota.used / quota.max}
                />
                {quota.requestedMax === null ? null : (
                  <p className="mt-1 text-12 text-warn">
                    {quotaAmount(quota, quota.requestedMax)} requested
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}
