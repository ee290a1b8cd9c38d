import { clsx } from 'clsx'
import { decimalsFor, formatMoney, type PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros } from '@/domain/catalogue/price'
import styles from './estimator.module.css'

export interface NextPriceProps {
  plan: Plan
  prices: PriceFormatter
  hours: number
  count: number
}

/** The same estimate at the plan's announced price. Renders nothing if no price is announced. */
export function NextPrice({ plan, prices, hours, count }: NextPriceProps) {
  const { next } = plan
  if (next === null) return null
  const today = costMicros(plan, hours * 3600, count)
  const later = costMicros(next, hours * 3600, count)
  const by = later - today
  const decimals = decimalsFor([later, by])
  const money = (micros: number) => formatMoney(micros, { ...prices.capFormat(plan), decimals })
  const cap = prices.cap(plan, next.monthlyCapMicros)
  return (
    <p className={clsx(styles.estimateNext, 'small')}>
      From <time dateTime={next.validFrom}>{prices.day(next.validFrom)}</time> an hour costs{' '}
      <span className="num strong">{prices.hourly(plan, next.hourlyMicros)}</span>,{' '}
      {cap === null ? (
        'with no monthly cap'
      ) : (
        <>
          at most <span className="num strong">{cap}</span> a month
        </>
      )}
      . A month of these hours then comes to <span className="num strong">{money(later)}</span>,{' '}
      {by === 0 ? (
        'the same as now.'
      ) : (
        <>
          <span className="num strong">{money(Math.abs(by))}</span> {by < 0 ? 'less' : 'more'}.
        </>
      )}
    </p>
  )
}
