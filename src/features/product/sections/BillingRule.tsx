import { formatMoney, moneyParts, type PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros } from '@/domain/catalogue/price'
import styles from './billing.module.css'

/** The duration of the example: a minute and a half. */
const SECONDS = 90

export interface BillingRuleProps {
  plan: Plan
  prices: PriceFormatter
}

/** How minutes are billed, with an example for a plan, computed like every bill. */
export function BillingRule({ plan, prices }: BillingRuleProps) {
  const minutes = Math.ceil(SECONDS / 60)
  const exact = { ...prices.hourlyFormat(plan), decimals: 6 }
  const figure = (micros: number) => moneyParts(micros, exact).figure
  const cap = prices.cap(plan)
  const smallest = formatMoney(1, exact)
  return (
    <div className={styles.rule}>
      <ul className="small">
        <li>Billed per started minute (1/60 of the hourly price), rounded down to {smallest}.</li>
        <li>
          {cap === null
            ? 'No monthly cap: you pay for every minute.'
            : `At most ${cap} per server and month.`}
        </li>
      </ul>
      <p className="mono text-14 text-text">
        {SECONDS} s = {minutes} min, floor({figure(plan.hourlyMicros)} × {minutes} ÷ 60) ={' '}
        <b className="hot">{figure(costMicros(plan, SECONDS))}</b>
      </p>
    </div>
  )
}
