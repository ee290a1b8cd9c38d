import type { PlanKind } from '@/domain/catalogue/plan'
import { summaryOf } from '@/domain/catalogue/summary'
import { usePlans } from '@/domain/catalogue/usePlans'

const look = 'mt-3 text-[1.125rem] leading-[1.625rem] text-text'

/** The lowest price in one sentence, with the cap if the plan has one. A line is reserved while it loads. */
export function FromPrice({ kind }: { kind?: PlanKind }) {
  const { plans, prices, now, query } = usePlans()
  const from = summaryOf(
    plans.filter((plan) => kind === undefined || plan.kind === kind),
    now,
  )?.from
  if (!from) return <p className={look}>{query.data ? 'Nothing on sale yet.' : '\u00a0'}</p>
  const cap = prices.cap(from)
  return (
    <p className={look}>
      From <b className="num">{prices.hourly(from)}</b> per hour
      {cap === null ? (
        '.'
      ) : (
        // The line may break only here. Otherwise it could break elsewhere once the fonts load, and move the page.
        <>
          ,{' '}
          <span className="inline-block">
            at most <b className="num">{cap}</b> a month.
          </span>
        </>
      )}
    </p>
  )
}
