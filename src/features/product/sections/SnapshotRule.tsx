import { useQuery } from '@tanstack/react-query'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { useViewerLocale } from '@/lib/useViewerLocale'

/** The size of the example, in GiB. */
const EXAMPLE = 20

/** What a snapshot costs. Nothing where the deployment has none. */
export function SnapshotRule() {
  const { locale } = useViewerLocale()
  const { data: price } = useQuery(snapshotPriceQuery)
  if (!price) return null
  return (
    <p className="small border-t border-line px-(--pad) py-4">
      A snapshot costs <b className="strong">{formatGibMonth(price, 1, locale)}</b> per GiB and
      month, for the size that was measured when it was taken: {EXAMPLE} GiB cost{' '}
      {formatGibMonth(price, EXAMPLE, locale)} per month. It is billed from the moment when it is
      ready until you delete it, and every started minute costs its share of the calendar month.
    </p>
  )
}
