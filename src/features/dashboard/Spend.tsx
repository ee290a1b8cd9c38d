import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import type { LimitState } from '@/domain/billing/limitState'
import type { Workspace } from '@/domain/workspaces/workspace'
import { useDeployment } from '@/lib/useDeployment'
import { Stat } from '@/ui/Stat'
import { spendScale, type MonthSpend } from './monthSpend'

export interface SpendProps {
  workspace: Workspace
  /** Of this month; undefined while it loads. */
  spend: MonthSpend | undefined
  /** Of the whole last month; undefined while it loads. */
  before: MonthSpend | undefined
  /** Undefined while it loads, and without a limit. */
  limitState: LimitState | undefined
}

/** What the month costs, beside the last month and the limit of the workspace. */
export function Spend({ workspace, spend, before, limitState }: SpendProps) {
  const { orders } = useDeployment()
  const limit = workspace.monthlyLimitMicros
  const currency = spend?.currency ?? before?.currency ?? 'EUR'
  const money = (micros: number | undefined) =>
    micros === undefined ? undefined : <Money micros={micros} currency={currency} />
  return (
    <section
      aria-label="Spending"
      className="border-line px-(--pad) py-5 max-lg:border-b lg:border-r"
    >
      <div className="grid grid-cols-2 gap-x-8">
        <Stat label="Spent this month" size="l" value={money(spend?.spentMicros)} />
        <Stat label="Projected for the month" size="l" hot value={money(spend?.projectedMicros)} />
      </div>
      <SpendBar spend={spend} before={before} limit={limit} />
      <p className="flex min-h-6 flex-wrap items-center gap-x-6 text-14">
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="h-3 w-0 border-l-2 border-dotted border-text-2" />
          Last month {money(before?.spentMicros) ?? '…'}
        </span>
        {limit === null ? (
          workspace.role === 'owner' ? (
            <Link to="/dashboard/billing/budget" className="inline-flex min-h-6">
              Set a monthly limit
            </Link>
          ) : null
        ) : (
          <span className="flex items-center gap-2">
            <i aria-hidden="true" className="h-3 w-0 border-l-2 border-text" />
            <span>
              Limit {money(limit)}
              {limitState === undefined ? null : <LimitLasts {...limitState} />}
            </span>
          </span>
        )}
        {workspace.role === 'owner' ? (
          <Link to="/dashboard/billing" className="inline-flex min-h-6">
            Invoices and payments
          </Link>
        ) : null}
      </p>
      {orders === 'preview' ? (
        <p className="mt-1 text-12 text-text-3">
          Preview: this is computed, and nothing is charged.
        </p>
      ) : null}
    </section>
  )
}

function LimitLasts({ exhaustsAt, isReached }: LimitState) {
  if (isReached) return <b className="strong">, reached</b>
  return exhaustsAt === null ? null : (
    <>
      , lasts until <LocalTime at={exhaustsAt} />
    </>
  )
}

/** The amounts on one scale. The texts around it say the same. */
function SpendBar({
  spend,
  before,
  limit,
}: Pick<SpendProps, 'spend' | 'before'> & { limit: number | null }) {
  const at = spend && before && spendScale(spend, before.spentMicros, limit)
  const mark = 'absolute bottom-0 w-0 border-l-2'
  return (
    <div
      aria-hidden="true"
      className="relative mt-4 mb-2 h-5 border-b border-line-3 forced-color-adjust-none"
    >
      {at === undefined ? null : (
        <>
          <span
            className="absolute bottom-0 left-0 h-1.5 bg-text"
            style={{ width: `${at.spent}%` }}
          />
          <span
            className="absolute bottom-0 h-1.5 border-t-2 border-dotted border-ember bg-tint-ember"
            style={{ left: `${at.spent}%`, width: `${Math.max(at.projected - at.spent, 0)}%` }}
          />
          <span
            className={`${mark} h-3 border-dotted border-text-2`}
            style={{ left: `${at.before}%` }}
          />
          {at.limit === null ? null : (
            <span className={`${mark} h-5 border-text`} style={{ left: `${at.limit}%` }} />
          )}
        </>
      )}
    </div>
  )
}
