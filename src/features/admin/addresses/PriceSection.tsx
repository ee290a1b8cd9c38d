import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '@/components/SectionHead'
import { addressPricesQuery, saveAddressPrice } from '@/domain/addresses/admin/pools'
import { microsToEuros } from '@/domain/catalogue/euros'
import { addressesStale } from '@/domain/staleKeys'
import { PriceField } from '@/components/admin/PriceField'

const MAX_MICROS = 1_000_000_000

/** What new rentals cost. */
export function PriceSection() {
  const { data: prices } = useQuery(addressPricesQuery)
  const priceOf = (family: 4 | 6) =>
    prices && (prices.find((each) => each.family === family)?.month_micros ?? null)
  return (
    <section aria-labelledby="prices" className="border-t border-line">
      <SectionHead id="prices" title="Prices" />
      <div className="grid max-w-[34rem] gap-6 px-(--pad) pb-6">
        {([4, 6] as const).map((family) => (
          <div key={family} className="grid gap-3">
            <PriceField
              label={`Euros per IPv${family} address and month`}
              hint="For new rentals. Those that exist keep their price. Empty: nobody can order one."
              max={MAX_MICROS}
              price={priceOf(family)}
              buttonName={`Save price of IPv${family} addresses`}
              save={(price, reason) => saveAddressPrice(family, price, reason)}
              stale={addressesStale}
              saved={`The price of IPv${family} addresses is saved.`}
              question={(price) =>
                price === null
                  ? {
                      title: `Offer no IPv${family} addresses?`,
                      description:
                        'Nobody can order one any more. Those that are rented stay, and are billed as before.',
                    }
                  : {
                      title: `Change the price of IPv${family} addresses?`,
                      description: `New ones cost €${microsToEuros(price)} per month from now on. Those that are rented keep their price.`,
                    }
              }
            />
          </div>
        ))}
      </div>
    </section>
  )
}
