import type { ReactNode } from 'react'
import { capDecimals, formatMoney, hourlyDecimals } from '@/features/catalogue/money'
import { formatDateTime } from '@/lib/format'
import { useReader } from '@/lib/useReader'
import { StateTag } from '@/ui/StateTag'
import type { PriceVersion } from './adminPlan'

/** Whether a price is announced, holds, or held: `now` in milliseconds since 1970. */
function phaseOf({ valid_from, valid_to }: PriceVersion, now: number) {
  if (Date.parse(valid_from) > now) return 'next'
  return valid_to === null || Date.parse(valid_to) > now ? 'now' : 'past'
}

const tags = {
  next: <StateTag state="planned">Announced</StateTag>,
  now: <StateTag state="published">Holds now</StateTag>,
  past: <StateTag state="stopped">Past</StateTag>,
}

interface PriceVersionsProps {
  prices: readonly PriceVersion[]
  /** Milliseconds since 1970. */
  now: number
  /** Keys beside the head. */
  children?: ReactNode
}

/** Every price that a plan had, has and will have. What is past cannot be changed. */
export function PriceVersions({ prices, now, children }: PriceVersionsProps) {
  const { locale } = useReader()
  return (
    <section aria-labelledby="price-versions" className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-(--pad) pt-4 pb-2">
        <h3 id="price-versions" className="text-16 tracking-normal">
          Prices by date
        </h3>
        {children}
      </div>
      {prices.length === 0 ? (
        <p className="px-(--pad) pb-4 text-14 text-text-3">
          No price yet: set one above before you publish.
        </p>
      ) : (
        <ol aria-labelledby="price-versions">
          {prices.map((price) => (
            <li
              key={price.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line px-(--pad) py-2.5 text-14"
            >
              <span className="num text-text">
                {formatMoney(price.hourly_micros, {
                  currency: price.currency,
                  decimals: hourlyDecimals(price.hourly_micros),
                  locale,
                })}
                <span className="text-text-3"> / h</span>
                {price.monthly_cap_micros === null ? (
                  <span className="text-text-3">, no cap</span>
                ) : (
                  <>
                    <span className="text-text-3">, cap </span>
                    {formatMoney(price.monthly_cap_micros, {
                      currency: price.currency,
                      decimals: capDecimals(price.monthly_cap_micros),
                      locale,
                    })}
                  </>
                )}
              </span>
              {tags[phaseOf(price, now)]}
              <span className="num col-span-full text-12 whitespace-normal text-text-3">
                from <time dateTime={price.valid_from}>{formatDateTime(price.valid_from)}</time>
                {price.valid_to === null ? null : (
                  <>
                    {' '}
                    to <time dateTime={price.valid_to}>{formatDateTime(price.valid_to)}</time>
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
