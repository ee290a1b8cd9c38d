import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { clsx } from 'clsx'
import { Stat } from '@/ui/Stat'
import {
  decimalsFor,
  formatMoney,
  moneyParts,
  withVat,
  type PriceFormatter,
} from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { estimateMonth } from '@/domain/catalogue/price'
import { useShownVat } from '@/domain/catalogue/shownVat'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { EstimateChart } from './EstimateChart'
import { HoursField } from './HoursField'
import { NextPrice } from './NextPrice'
import { PlanSelect } from './PlanSelect'
import { Stepper } from './Stepper'
import styles from './estimator.module.css'

export interface EstimateValue {
  /** Slug of the chosen plan. If no plan has it, the first plan is used. */
  plan: string | undefined
  /** Whole, 0 to 744. */
  hours: number
  /** Whole, 1 to 99. */
  count: number
}

export interface EstimatorProps {
  /** The plans to choose from. Without plans nothing is rendered. */
  plans: readonly Plan[]
  prices: PriceFormatter
  value: EstimateValue
  onChange: (value: EstimateValue) => void
}

/** The price of some hours in a month, up to the plan's cap if it has one, with the formula. */
export function Estimator({ plans, prices, value, onChange }: EstimatorProps) {
  useReplayEarlyInput('#estimate')
  const { hours, count } = value
  const plan = plans.find(({ slug }) => slug === value.plan) ?? plans[0]
  if (!plan) return null
  const change = (by: Partial<EstimateValue>) => onChange({ plan: plan.slug, hours, count, ...by })
  return (
    <section className="band" id="estimate" aria-labelledby="estimate-title">
      <div className="head">
        <h2 id="estimate-title">Estimate a month</h2>
        <p>
          {plans.some(({ monthlyCapMicros }) => monthlyCapMicros !== null)
            ? 'Hourly price × hours, up to the monthly cap where a plan has one.'
            : 'Hourly price × hours. These plans have no monthly cap.'}{' '}
          {isListed('prices') && (
            <PageLink page="prices" hash="billing">
              How billing works
            </PageLink>
          )}
        </p>
      </div>
      <div className={clsx(styles.root, 'body')}>
        <div className={styles.estimateForm}>
          <PlanSelect
            plans={plans}
            prices={prices}
            value={plan.slug}
            onChange={(slug) => change({ plan: slug })}
          />
          <HoursField hours={hours} onChange={(changed) => change({ hours: changed })} />
          <Stepper value={count} onChange={(changed) => change({ count: changed })} />
        </div>
        <Result plan={plan} prices={prices} hours={hours} count={count} />
      </div>
    </section>
  )
}

interface ResultProps {
  plan: Plan
  prices: PriceFormatter
  hours: number
  count: number
}

function Result({ plan, prices, hours, count }: ResultProps) {
  const { words, percent } = useShownVat()
  const { total, isCapped } = estimateMonth(plan, hours, count)
  const cents = { ...prices.capFormat(plan), decimals: 2 }
  const decimals = decimalsFor([withVat(total, percent)])
  const { before, figure, after } = moneyParts(total, cents)
  const cap = plan.monthlyCapMicros
  const hourly = prices.hourlyFormat(plan)
  // With VAT an hour has more decimals than its price shows, and the formula has to come to the sum.
  const hourDecimals = Math.max(hourly.decimals, decimalsFor([withVat(plan.hourlyMicros, percent)]))
  const hour = moneyParts(plan.hourlyMicros, { ...hourly, decimals: hourDecimals })
  const product = `${hour.figure} × ${hours} h`
  const capFigure = cap === null ? null : moneyParts(cap, prices.capFormat(plan)).figure
  return (
    <div className={styles.estimateResult}>
      <Stat
        label={`Estimate for the month, ${words}`}
        prefix={before || undefined}
        of={after || undefined}
        value={figure}
        size="xl"
        className={styles.estimateSum}
      />
      <p className={clsx(styles.estimateFormula, 'mono')}>
        {capFigure === null ? product : `min(${product}, ${capFigure})`} × {count} ={' '}
        <b className="hot">{moneyParts(total, { ...cents, decimals }).figure}</b>{' '}
        <span className="dim">
          {[isCapped ? 'cap applies' : null, decimals > 2 ? `${figure} rounded` : null]
            .filter((note) => note !== null)
            .join(', ')}
        </span>
      </p>
      <p role="status" className="sr-only">
        {count} × {plan.slug}, {hours} hours: {formatMoney(total, cents)}
      </p>
      <NextPrice plan={plan} prices={prices} hours={hours} count={count} />
      <EstimateChart plan={plan} prices={prices} hours={hours} />
    </div>
  )
}
