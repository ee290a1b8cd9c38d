import { withVat } from './money'
import type { Plan } from './plan'

/** The first figures of the marks on a logarithmic scale: 1, 2 and 5, then ten times as much. */
const MARKS = [1, 2, 5] as const

/** A dot closer than this to the labelled one before it has no label. A share of the width. */
const LABEL_GAP = 0.06

export interface PriceDot {
  plan: Plan
  /** Its place on the scale: 0 is the left end, 1 the right one. */
  at: number
  /** Whether there is room for its name. */
  isLabelled: boolean
}

export interface PriceScale {
  /** Every power of ten between the ends, in millionths, with its place. */
  decades: readonly { micros: number; at: number }[]
  /** Twice and five times these powers, for small ticks. */
  minor: readonly number[]
  /** One row for each product, the cheapest first; its plans from the lowest price to the highest. */
  rows: readonly { product: Plan['product']; dots: readonly PriceDot[] }[]
}

/** The marks in millionths between two prices, both included. */
function marksBetween(least: number, most: number): number[] {
  const marks = []
  for (let power = 10 ** Math.floor(Math.log10(least)); power <= most; power *= 10) {
    marks.push(...MARKS.map((first) => first * power))
  }
  return marks.filter((mark) => mark >= least && mark <= most)
}

const isDecade = (micros: number) => Number.isInteger(Math.log10(micros))

const largestUpTo = (price: number) => marksBetween(price / 10, price).at(-1) ?? price
const smallestFrom = (price: number) => marksBetween(price, price * 10)[0] ?? price

/**
 * Places plans by their hourly price on a logarithmic scale. Only one currency can share a scale: the first plan's. A
 * plan without a price has no place.
 * @param vat in percent: the marks are prices with it
 */
export function priceScale(plans: readonly Plan[], vat = 0): PriceScale | null {
  const priceOf = ({ hourlyMicros }: Plan) => withVat(hourlyMicros, vat)
  const currency = plans[0]?.currency
  const drawn = plans
    .filter((plan) => plan.hourlyMicros > 0 && plan.currency === currency)
    .toSorted((a, b) => a.hourlyMicros - b.hourlyMicros)
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (!first || !last) return null
  // The ends are beyond the prices, so that no dot is on the edge.
  const from = Math.log10(largestUpTo(priceOf(first) * 0.9))
  const to = Math.log10(smallestFrom(priceOf(last) * 1.1))
  const at = (micros: number) => (Math.log10(micros) - from) / (to - from)
  const marks = marksBetween(10 ** from, 10 ** to)
  return {
    decades: marks.filter(isDecade).map((micros) => ({ micros, at: at(micros) })),
    minor: marks.filter((micros) => !isDecade(micros)).map(at),
    rows: [...Map.groupBy(drawn, ({ product }) => product.slug).values()].map((own) => ({
      product: own[0]?.product ?? first.product,
      dots: dotsOf(own, (plan) => at(priceOf(plan))),
    })),
  }
}

function dotsOf(plans: readonly Plan[], placeOf: (plan: Plan) => number): PriceDot[] {
  let labelled = -Infinity
  return plans.map((plan) => {
    const place = placeOf(plan)
    const isLabelled = place - labelled >= LABEL_GAP
    if (isLabelled) labelled = place
    return { plan, at: place, isLabelled }
  })
}
