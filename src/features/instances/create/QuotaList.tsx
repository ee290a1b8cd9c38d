import { clsx } from 'clsx'
import { QuotaAnswer } from '@/components/quotas/QuotaAnswer'
import { RequestQuota } from '@/components/quotas/RequestQuota'
import { quotaFigure, quotaUnit, type QuotaChange } from '@/domain/instances/quotaAfter'
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
          const unit = quotaUnit(change)
          const figure = (value: number) => quotaFigure(change, value)
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
                  {figure(change.after)} of {figure(change.max)}
                  {unit ? ` ${unit}` : null}
                </span>
              </p>
              <QuotaAnswer workspaceId={workspace.id} quota={change} />
              {change.isExceeded ? (
                <>
                  <p className="text-12 text-text-2">
                    {figure(change.used)} in use, {figure(change.after - change.used)} more needed,{' '}
                    {figure(change.max)} allowed.
                  </p>
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
