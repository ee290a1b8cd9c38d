import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { loadBackupPrice } from '@/domain/snapshots/snapshotPrice'

/** What a GiB of backups costs for a month; null: they cannot be switched on. Apart from the other queries, because a public page shows it. */
export const backupPriceQuery = queryOptions({
  queryKey: queryKeys.catalogue('backupPrice'),
  queryFn: ({ signal }) => loadBackupPrice(signal),
})
