import { clsx } from 'clsx'
import { QuotaAnswer } from '@/components/quotas/QuotaAnswer'
import { QuotaRise } from '@/components/quotas/QuotaRise'
import { RequestQuota } from '@/components/quotas/RequestQuota'
import type { QuotaChange } from '@/domain/instances/quotaAfter'
import { quotaAmount, quotaNumber } from '@/domain/instances/quotaTexts'
import { StatusIcon } from '@/ui/StatusIcon'

export interface QuotaListProps {
  workspace: { id: string; name: string }
  changes: readonly QuotaChange[]
  /** Why the person may not ask for more. */
  requestOff: string | undefined
}

/** The quotas of the workspace before and after, and what exceeds them. */
export function QuotaList({ workspace, changes, requestOff }: QuotaListProps) {
  return (
    <section aria-label="Quotas" className="border-t border-line px-(--pad) py-3">
      <h3 className="text-12 font-medium text-text-3">Quotas of {workspace.name}, afterwards</h3>
      <ul className="mt-1 grid gap-2">
        {changes.map((change) => {
          const number = (value: number) => quotaNumber(change, value)
          return (
            <li key={change.metric} className="grid gap-1.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-text">
                <span>{change.label}</span>
                <span
                  className={clsx('num text-12', change.isExceeded ? 'text-error' : 'text-text-2')}
                >
                  {change.isExceeded ? (
                    <StatusIcon shape="triangle" className="mr-1 inline" />
                  ) : null}
                  {number(change.after)} of {quotaAmount(change, change.max)}
                </span>
              </p>
              <QuotaAnswer workspaceId={workspace.id} quota={change} />
              {change.isExceeded ? (
                <>
                  <p className="text-12 text-text-2">
                    {number(change.used)} in use, {number(change.after - change.used)} more needed,{' '}
                    {number(change.max)} allowed.
                  </p>
                  <QuotaRise quota={change} />
                  <RequestQuota
                    // After the answer the person can ask again.
                    key={change.requestedMax}
                    workspaceId={workspace.id}
                    quota={change}
                    needed={change.after}
                    disabledReason={requestOff}
                  />
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
