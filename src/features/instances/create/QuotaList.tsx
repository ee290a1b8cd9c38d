import { clsx } from 'clsx'
import { QuotaAnswer } from '@/components/quotas/QuotaAnswer'
import { QuotaRise } from '@/components/quotas/QuotaRise'
import { RequestQuota } from '@/components/quotas/RequestQuota'
import type { QuotaChange } from '@/domain/instances/quotaAfter'
import { quotaAmount, quotaNumber } from '@/domain/instances/quotaTexts'
import { ChangeBar } from '@/ui/ChangeBar'
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
    <section aria-label="Quotas" className="min-h-26 border-t border-line px-(--pad) py-3">
      <h3 className="label">Quotas of {workspace.name}, before → after</h3>
      <ul className="mt-2 grid grid-cols-2 gap-x-5 gap-y-3">
        {changes.map((change) => (
          <li
            key={change.metric}
            className={clsx('grid content-start gap-1', change.isExceeded && 'col-span-2')}
          >
            <Figures change={change} />
            <QuotaAnswer workspaceId={workspace.id} quota={change} />
            {change.isExceeded ? (
              <>
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
        ))}
      </ul>
    </section>
  )
}

function Figures({ change }: { change: QuotaChange }) {
  const { label, used, after, max, isExceeded } = change
  const number = (value: number) => quotaNumber(change, value)
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-14 text-text">
        <span>{label}</span>
        <span className={clsx('num text-12', isExceeded ? 'text-error' : 'text-text-2')}>
          {isExceeded ? <StatusIcon shape="triangle" className="mr-1 inline" /> : null}
          {number(used)}
          {used === after ? null : (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> now, afterwards </span>
              {number(after)}
            </>
          )}
        </span>
      </p>
      <ChangeBar
        before={max === 0 ? 0 : used / max}
        after={max === 0 ? Number(after > 0) * 2 : after / max}
      />
      <p className="num text-right text-12 text-text-3">of {quotaAmount(change, max)}</p>
      {isExceeded ? (
        <p className="text-12 text-text-2">
          {number(used)} in use, {number(after - used)} more needed, {number(max)} allowed.
        </p>
      ) : null}
    </>
  )
}
