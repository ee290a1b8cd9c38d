import { useQuery } from '@tanstack/react-query'
import { backupPriceQuery } from '@/domain/backups/backupPriceQuery'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { snapshotPriceQuery } from '@/domain/snapshots/snapshotPriceQuery'
import { volumePriceQuery } from '@/domain/volumes/volumePriceQuery'
import { useViewerLocale } from '@/lib/useViewerLocale'

/** The size of the example, in GiB. */
const EXAMPLE = 20

/** What snapshots, backups and volumes cost. Only those that the deployment offers. */
export function SnapshotRule() {
  const { locale } = useViewerLocale()
  const { data: price } = useQuery(snapshotPriceQuery)
  const { data: backup } = useQuery(backupPriceQuery)
  const { data: volume } = useQuery(volumePriceQuery)
  if (!price && !volume) return null
  return (
    <div className="small grid gap-3 border-t border-line px-(--pad) py-4">
      {price ? (
        <p>
          A snapshot costs <b className="strong">{formatGibMonth(price, 1, locale)}</b> per GiB and
          month, for the size that was measured when it was taken: {EXAMPLE} GiB cost{' '}
          {formatGibMonth(price, EXAMPLE, locale)} per month. It is billed from the moment when it
          is ready until you delete it, and every started minute costs its share of the calendar
          month.
        </p>
      ) : null}
      {backup ? (
        <p>
          A backup costs <b className="strong">{formatGibMonth(backup, 1, locale)}</b> per GiB and
          month in the same way. You say how many are kept; the oldest is removed, and costs nothing
          more.
        </p>
      ) : null}
      {volume ? (
        <p>
          A volume costs <b className="strong">{formatGibMonth(volume, 1, locale)}</b> per GiB and
          month for its whole size, from the moment when it is created until you delete it, whether
          a server uses it or not.
        </p>
      ) : null}
    </div>
  )
}
