import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { Field } from '@/ui/Field'
import { Stat } from '@/ui/Stat'
import { Segmented } from '@/ui/Segmented'
import { decimalsFor, formatMoney, moneyParts, type PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { estimateMonth, HOURS_IN_MONTH } from '@/domain/catalogue/price'
import { EstimateChart } from './EstimateChart'
import { NextPrice } from './NextPrice'
import { NumberField } from './NumberField'
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

/** Typical hours of use in a month: 22 days of 8 hours, half of the time, all of the time. */
const SPANS = [
  { value: '176', label: 'Work days' },
  { value: '372', label: 'Half' },
  { value: String(HOURS_IN_MONTH), label: 'Whole month' },
]
const SCALE = [0, 248, 496, HOURS_IN_MONTH]

/** The price of some hours in a month, up to the plan's cap if it has one, with the formula. */
export function Estimator({ plans, prices, value, onChange }: EstimatorProps) {
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
          <Link to="/prices" hash="billing">
            How billing works
          </Link>
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
          <Hours hours={hours} onChange={(changed) => change({ hours: changed })} />
          <Stepper value={count} onChange={(changed) => change({ count: changed })} />
        </div>
        <Result plan={plan} prices={prices} hours={hours} count={count} />
      </div>
    </section>
  )
}

interface HoursProps {
  hours: number
  onChange: (hours: number) => void
}

function Hours({ hours, onChange }: HoursProps) {
  return (
    <div>
      <div className={styles.hoursRow}>
        <Field label="Hours in the month" className={styles.hoursSlider}>
          {(control) => (
            <>
              <input
                {...control}
                type="range"
                className={styles.hours}
                aria-valuetext={`${hours} hours`}
                min={0}
                max={HOURS_IN_MONTH}
                value={hours}
                onChange={(event) => onChange(event.target.valueAsNumber)}
              />
              <span aria-hidden="true" className={clsx(styles.hoursScale, 'num')}>
                {SCALE.map((at) => (
                  <span key={at}>{at}</span>
                ))}
              </span>
            </>
          )}
        </Field>
        <NumberField
          label={<span className="sr-only">Exact number of hours</span>}
          className={styles.hoursExact}
          value={hours}
          least={0}
          most={HOURS_IN_MONTH}
          unit="h"
          onChange={onChange}
        />
      </div>
      <Segmented
        label="Hours of a common use"
        className="mt-3 max-md:hidden"
        options={SPANS}
        value={String(hours)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  )
}

interface ResultProps {
  plan: Plan
  prices: PriceFormatter
  hours: number
  count: number
}

function Result({ plan, prices, hours, count }: ResultProps) {
  const { total, isCapped } = estimateMonth(plan, hours, count)
  const cents = { ...prices.capFormat(plan), decimals: 2 }
  const decimals = decimalsFor([total])
  const { before, figure, after } = moneyParts(total, cents)
  const cap = plan.monthlyCapMicros
  const product = `${moneyParts(plan.hourlyMicros, prices.hourlyFormat(plan)).figure} × ${hours} h`
  const capFigure = cap === null ? null : moneyParts(cap, prices.capFormat(plan)).figure
  return (
    <div className={styles.estimateResult}>
      <Stat
        label="Estimate for the month, without VAT"
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
