import { moneyParts, type PriceWriter } from '../money'
import type { Plan } from '../plan'
import { costMicros } from '../price'

/** Of the example: a minute and a half. */
const SECONDS = 90

export interface BillingRuleProps {
  plan: Plan
  prices: PriceWriter
}

/** How minutes become money, with an example in the numbers of a plan, computed as every bill is. */
export function BillingRule({ plan, prices }: BillingRuleProps) {
  const minutes = Math.ceil(SECONDS / 60)
  const exact = { ...prices.hourlyFormat(plan), decimals: 6 }
  const figure = (micros: number) => moneyParts(micros, exact).figure
  const cap = prices.cap(plan)
  return (
    <div className="sect-rule">
      <ul className="small">
        <li>Time is counted by the minute. A part of a minute counts as one.</li>
        <li>A minute is a sixtieth of an hour. A part of a millionth counts as nothing.</li>
        <li>
          {cap === null
            ? 'This plan has no monthly cap: a month costs its minutes.'
            : `A month never costs more than the cap of ${cap}, for each server.`}
        </li>
      </ul>
      <p className="mono text-14 text-text">
        {SECONDS} s = {minutes} min, floor({figure(plan.hourlyMicros)} × {minutes} ÷ 60) ={' '}
        <b className="hot">{figure(costMicros(plan, SECONDS))}</b>
      </p>
    </div>
  )
}
