import { MOST_SERVERS, whyNotBackedUp, type ProtectedServer } from '@/domain/backups/backupRules'
import { isInBin } from '@/domain/instances/filterInstances'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'

interface BackupsSumProps {
  rows: readonly ProtectedServer[]
  /** Receives the ids of the servers without backups. Undefined: the person may change nothing. */
  onChoose: ((ids: ReadonlySet<string>) => void) | undefined
}

/** How many servers are protected, what all backups cost, and a button that selects the other servers. */
export function BackupsSum({ rows, onChoose }: BackupsSumProps) {
  const { locale } = useViewerLocale()
  const live = rows.filter(({ instance }) => !isInBin(instance))
  const without = live.filter(({ schedule }) => schedule === undefined)
  const possible = without.filter(({ instance }) => whyNotBackedUp(instance) === undefined)
  const currency = rows.find(({ backups }) => backups.length > 0)?.backups[0]?.currency
  const micros = rows.reduce((sum, { monthMicros }) => sum + monthMicros, 0)
  if (rows.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--pad) py-4 text-14">
      <p role="status">
        {live.length - without.length} of {live.length}{' '}
        {live.length === 1 ? 'server has' : 'servers have'} backups
        {currency === undefined
          ? '.'
          : `, which cost ${formatGibMonth({ currency, gibMonthMicros: micros }, 1, locale)} per month as they are now.`}
      </p>
      {onChoose === undefined || possible.length === 0 ? null : (
        <Button
          size="sm"
          onClick={() =>
            onChoose(new Set(possible.slice(0, MOST_SERVERS).map(({ instance }) => instance.id)))
          }
        >
          Select {possible.length > MOST_SERVERS ? `${MOST_SERVERS} of those` : 'those'} without
          backups
        </Button>
      )}
    </div>
  )
}
