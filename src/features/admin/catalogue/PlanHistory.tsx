import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { LocalTime } from '@/components/LocalTime'
import { Skeleton } from '@/ui/Skeleton'
import { describeAction } from '@/domain/audit/auditActions'
import { changedFields } from '@/domain/audit/formatChange'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import type { PlanChange } from '@/domain/catalogue/admin/queries'
import { planHistoryQuery } from '@/domain/catalogue/admin/queryOptions'
import type { PlanPrices } from '@/components/catalogue/usePlanPrices'

/** Each changed field with its old and new value; empty for a new plan. */
function linesOf({ before, after }: PlanChange, prices: PlanPrices): string[] {
  if (before === null || after === null) return []
  return changedFields({ entity: 'plan', before, after }, prices.amount).map(
    ({ label, ...values }) => `${label}: ${values.before} → ${values.after}`,
  )
}

/** The changes of a plan: who made them, when and why. */
export function PlanHistory({ plan, prices }: { plan: AdminPlan; prices: PlanPrices }) {
  const query = useQuery(planHistoryQuery(plan.plan_id))
  return (
    <section aria-labelledby="plan-history" className="border-t border-line">
      <h3 id="plan-history" className="px-(--pad) pt-4 pb-2 text-16 tracking-normal">
        Last changes
      </h3>
      <QueryState
        query={query}
        pending={
          <div className="px-(--pad) pb-4" aria-busy="true">
            <Skeleton lines={3} />
          </div>
        }
        empty={<p className="px-(--pad) pb-4 text-14 text-text-3">No changes yet.</p>}
      >
        {(changes) => (
          <ol aria-labelledby="plan-history" className="pb-2">
            {changes.map((change) => (
              <li
                key={`${change.at} ${change.action} ${JSON.stringify(change.after)}`}
                className="border-t border-line px-(--pad) py-2.5 text-14 wrap-anywhere"
              >
                <span className="num float-right ml-4 text-12 text-text-3">
                  <LocalTime at={change.at} />
                </span>
                <b className="strong">{change.actor_email ?? 'A deleted account'}</b>{' '}
                {describeAction('plan', change.action)}
                {linesOf(change, prices).map((line) => (
                  <span key={line} className="mono block text-12 text-text-2">
                    {line}
                  </span>
                ))}
                {change.reason ? (
                  <span className="block text-text-2">Reason: {change.reason}</span>
                ) : null}
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  )
}
