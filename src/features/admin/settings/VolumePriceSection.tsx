import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '@/components/SectionHead'
import { queryKeys } from '@/domain/queryKeys'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { formatVolumeMonth } from '@/domain/volumes/volume'
import { saveVolumePrice } from '@/domain/volumes/volumeMutations'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { PriceField } from '@/components/admin/PriceField'

const MAX_MICROS = 100_000_000

/** The price of new volumes. Without one, nobody can order any. */
export function VolumePriceSection() {
  const { locale } = useViewerLocale()
  const { data: price } = useQuery(volumePriceQuery)
  return (
    <section aria-labelledby="volume-price" className="border-t border-line">
      <SectionHead
        id="volume-price"
        title="Price of volumes"
        aside={
          price === undefined
            ? undefined
            : price === null
              ? 'No volumes can be ordered'
              : `${formatVolumeMonth(price, 1, locale)} per GiB and month`
        }
      />
      <div className="grid max-w-[34rem] gap-5 px-(--pad) pb-6">
        <PriceField
          label="Euros per GiB and month"
          hint="For new volumes. Those that exist keep their price. Empty: nobody can order one."
          max={MAX_MICROS}
          price={price && price.gibMonthMicros}
          buttonName="Save price of volumes"
          save={saveVolumePrice}
          stale={[queryKeys.catalogue('volumePrice')]}
          saved="The price of volumes is saved."
          question={(micros) =>
            micros === null
              ? {
                  title: 'Offer no volumes?',
                  description:
                    'Nobody can order a volume any more. Those that exist stay, and are billed as before.',
                }
              : {
                  title: 'Change the price of volumes?',
                  description: `New volumes cost ${formatVolumeMonth({ currency: 'EUR', gibMonthMicros: micros }, 1, locale)} per GiB and month from now on. Those that exist keep their price.`,
                }
          }
        />
      </div>
    </section>
  )
}
