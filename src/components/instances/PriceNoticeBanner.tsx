import { LocalTime } from '@/components/LocalTime'
import { describePrice, isHigherPrice, type PriceNotice } from '@/domain/instances/priceNotice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Banner } from '@/ui/Banner'

/** What a server costs now, what it will cost and from when, and what somebody can do who does not want that. */
export function PriceNoticeBanner({ notice }: { notice: PriceNotice }) {
  const { locale } = useViewerLocale()
  const { before, after, effectiveAt } = notice
  const isHigher = isHigherPrice(before, after)
  return (
    <Banner
      tone={isHigher ? 'warn' : 'info'}
      title={
        <>
          This server has a new price from <LocalTime at={effectiveAt} /> on.
        </>
      }
    >
      Until then it costs {describePrice(before, locale)}; from then on{' '}
      {describePrice(after, locale)}.
      {isHigher ? ' If you do not want that, delete the server before then.' : null}
    </Banner>
  )
}
