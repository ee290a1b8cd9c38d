import { clsx } from 'clsx'
import { formatMoney, type PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros, HOURS_IN_MONTH, hoursToCap } from '@/domain/catalogue/price'
import { PriceStat } from '@/components/catalogue/PriceStat'
import { SectionHead } from '@/components/SectionHead'
import { LocalTime } from '@/components/LocalTime'
import styles from './create.module.css'

export interface ChoicePriceProps {
  plan: Plan | undefined
  prices: PriceFormatter
}

/** The price of the chosen plan per hour and for a whole month. */
export function ChoicePrice({ plan, prices }: ChoicePriceProps) {
  return (
    <section aria-labelledby="choice-price">
      <SectionHead id="choice-price" title="Price" aside="Without VAT" />
      <div className={styles.price}>
        <PriceStat
          label="Per hour"
          money={plan ? [plan.hourlyMicros, prices.hourlyFormat(plan)] : null}
          note={'\u00a0'}
        />
        <PriceStat
          label={`Per month, ${HOURS_IN_MONTH} h`}
          money={
            plan
              ? [
                  costMicros(plan, HOURS_IN_MONTH * 3600),
                  { ...prices.capFormat(plan), decimals: 2 },
                ]
              : null
          }
          note={plan ? capInWords(plan, prices) : '\u00a0'}
        />
      </div>
      <p role="status" className="sr-only">
        {plan ? `${plan.slug}: ${prices.hourly(plan)} per hour` : ''}
      </p>
      {plan?.next ? (
        <p className={clsx(styles.says, 'small')}>
          From <LocalTime at={plan.next.validFrom} day />:{' '}
          <span className="num">{prices.hourly(plan, plan.next.hourlyMicros)}</span> per hour
          {plan.next.monthlyCapMicros === null
            ? ', without a monthly cap.'
            : `, at most ${formatMoney(plan.next.monthlyCapMicros, prices.capFormat(plan))} a month.`}
        </p>
      ) : null}
      {plan?.retiresAt ? (
        <p className={clsx(styles.says, 'small')}>
          New orders until <LocalTime at={plan.retiresAt} day />.
        </p>
      ) : null}
    </section>
  )
}

function capInWords(plan: Plan, prices: PriceFormatter): string {
  const cap = prices.cap(plan)
  if (cap === null) return 'no monthly cap'
  const hours = hoursToCap(plan)
  return hours === null ? `cap ${cap}, not reached` : `cap reached after ${Math.ceil(hours)} h`
}
