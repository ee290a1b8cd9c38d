import { nearest, planState, regionsOf } from '@/domain/catalogue/availability'
import { ChooseLink } from './ChooseLink'
import { differenceOf } from '@/domain/catalogue/difference'
import { PlanLink } from './PlanLink'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import styles from './PlanRowNotice.module.css'

export interface RowContext {
  /** All published plans: the alternative to a plan may belong to another product. */
  plans: readonly Plan[]
  prices: PriceFormatter
  region: string | undefined
  image: string | undefined
  /** When the rows were read: milliseconds since 1970. */
  now: number
}

/** A problem with ordering a plan. */
interface Trouble {
  says: string | null
  /** The region in which to look for an alternative; undefined: any. `elsewhere` is a region with the plan in stock. */
  region: string | undefined
  elsewhere: string | undefined
}

function troubleOf(plan: Plan, { prices, region, now }: RowContext): Trouble | null {
  const state = planState(plan, region, now)
  const { out, left } = regionsOf(plan)
  if (state === 'closed') {
    return {
      says: `No new orders since ${prices.day(plan.retiresAt)}.`,
      region,
      elsewhere: undefined,
    }
  }
  if (state === 'sold_out') return { says: null, region, elsewhere: left[0] }
  if (state === 'retiring') {
    return {
      says: `New orders until ${prices.day(plan.retiresAt)}.`,
      region,
      elsewhere: undefined,
    }
  }
  if (region === undefined && out.length > 0) {
    return { says: null, region: out[0], elsewhere: left[0] }
  }
  return null
}

/** Whether a plan's row needs a line below it. */
export function needsNote(plan: Plan, context: RowContext): boolean {
  return plan.next !== null || troubleOf(plan, context) !== null
}

/** The line below a row: an announced price, a problem with the plan, and an alternative. */
export function PlanRowNotice({ plan, context }: { plan: Plan; context: RowContext }) {
  const { plans, prices, image, now } = context
  const { next } = plan
  const trouble = troubleOf(plan, context)
  const other = trouble ? nearest(plan, plans, trouble.region, now) : null
  const where = trouble?.region === undefined ? '' : ` in ${trouble.region}`
  return (
    <div className={styles.root}>
      <p>
        {next ? (
          <>
            From {prices.day(next.validFrom)}:{' '}
            <span className="num">{prices.hourly(plan, next.hourlyMicros)}</span> per hour
            {next.monthlyCapMicros === null ? (
              ', no monthly cap'
            ) : (
              <>
                , cap <span className="num">{prices.cap(plan, next.monthlyCapMicros)}</span>
              </>
            )}
            .{' '}
          </>
        ) : null}
        {trouble?.says ? `${trouble.says} ` : null}
        {trouble && other ? (
          <>
            Nearest{where}:{' '}
            <code>
              <PlanLink plan={other} />
            </code>
            , {differenceOf(plan, other, prices)}.{' '}
          </>
        ) : null}
        {trouble && !other ? `No similar plan is in stock${where}. ` : null}
        {trouble?.elsewhere ? (
          <>
            {other ? 'Or the' : 'The'} same plan in <code>{trouble.elsewhere}</code>.
          </>
        ) : null}
      </p>
      {trouble && other ? (
        <ChooseLink plan={other.slug} region={trouble.region} image={image}>
          Choose {other.slug}
        </ChooseLink>
      ) : null}
      {trouble?.elsewhere ? (
        <ChooseLink plan={plan.slug} region={trouble.elsewhere} image={image}>
          <span>
            Choose <span className="sr-only">{plan.slug}</span> in {trouble.elsewhere}
          </span>
        </ChooseLink>
      ) : null}
    </div>
  )
}
