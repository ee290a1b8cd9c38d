import type { ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { StateTag } from '@/ui/StateTag'
import type { PriceVersion } from '@/domain/catalogue/admin/adminPlan'
import type { PlanPrices } from '@/components/catalogue/usePlanPrices'

/** Whether a price is announced, current or past; `now` in milliseconds since 1970. */
function phaseOf({ valid_from, valid_to }: PriceVersion, now: number) {
  if (Date.parse(valid_from) > now) return 'next'
  return valid_to === null || Date.parse(valid_to) > now ? 'now' : 'past'
}

const tags = {
  next: <StateTag state="planned">Announced</StateTag>,
  now: <StateTag state="published">Current</StateTag>,
  past: <StateTag state="stopped">Past</StateTag>,
}

interface PriceVersionsProps {
  versions: readonly PriceVersion[]
  prices: PlanPrices
  /** Milliseconds since 1970. */
  now: number
  /** Buttons next to the heading. */
  children?: ReactNode
}

/** Past, current and announced prices of a plan. Past ones cannot be changed. */
export function PriceVersions({ versions, prices, now, children }: PriceVersionsProps) {
  return (
    <section aria-labelledby="price-versions" className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-(--pad) pt-4 pb-2">
        <h3 id="price-versions" className="text-16 tracking-normal">
          Price history
        </h3>
        {children}
      </div>
      {versions.length === 0 ? (
        <p className="px-(--pad) pb-4 text-14 text-text-3">
          No price yet. Set one above before you publish.
        </p>
      ) : (
        <ol aria-labelledby="price-versions">
          {versions.map((price) => (
            <li
              key={price.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-t border-line px-(--pad) py-2.5 text-14"
            >
              <span className="num whitespace-normal text-text">
                {prices.amount('hourly', price.hourly_micros, price.currency)}
                <span className="text-text-3"> per hour</span>
                {price.monthly_cap_micros === null ? (
                  <span className="text-text-3">, no monthly cap</span>
                ) : (
                  <>
                    <span className="text-text-3">, monthly cap </span>
                    {prices.amount('cap', price.monthly_cap_micros, price.currency)}
                  </>
                )}
              </span>
              {tags[phaseOf(price, now)]}
              <span className="num col-span-full text-12 whitespace-normal text-text-3">
                from <LocalTime at={price.valid_from} />
                {price.valid_to === null ? null : (
                  <>
                    {' '}
                    to <LocalTime at={price.valid_to} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
