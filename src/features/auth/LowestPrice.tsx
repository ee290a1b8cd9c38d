import { CatalogueProvider } from '@/components/catalogue/CatalogueProvider'
import { summaryOf } from '@/domain/catalogue/summary'
import { usePlans } from '@/domain/catalogue/usePlans'

/** The price of the cheapest plan by the hour, as the price list has it. */
export function LowestPrice() {
  return (
    <CatalogueProvider>
      <Price />
    </CatalogueProvider>
  )
}

function Price() {
  const { plans, prices, now, isPending } = usePlans()
  const from = summaryOf(plans, now)?.from
  if (from === undefined) return isPending ? '\u00a0' : 'By the hour.'
  return (
    <>
      Servers from <b className="num">{prices.hourly(from)}</b> per hour.
    </>
  )
}
