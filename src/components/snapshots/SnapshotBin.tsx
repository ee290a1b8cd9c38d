import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { BinnedSnapshot } from '@/domain/snapshots/binnedSnapshot'
import { snapshotBinQuery } from '@/domain/snapshots/queryOptions'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { copyNoun, copyNouns, whyReadOnly } from '@/domain/snapshots/snapshotRules'
import { useRestoreSnapshot } from '@/domain/snapshots/useSnapshotMutations'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'
import { FailureBanner } from '../FailureBanner'
import { LocalTime } from '../LocalTime'
import { QueryState } from '../QueryState'
import { SectionHead } from '../SectionHead'

const PurgeSnapshotDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./PurgeSnapshotDialog')).PurgeSnapshotDialog,
)

export interface SnapshotBinProps {
  workspaceId: string
  kind: BinnedSnapshot['kind']
  /** Only those of this server. */
  instanceId?: string
  rules: InstanceRules
}

/** The snapshots of a kind, backups or images in the bin, which can be restored or deleted for good. Renders nothing if there are none. */
export function SnapshotBin({ workspaceId, kind, instanceId, rules }: SnapshotBinProps) {
  const query = useQuery(snapshotBinQuery(workspaceId))
  const { locale } = useViewerLocale()
  const [asked, setAsked] = useState<BinnedSnapshot | null>(null)
  const restoring = useRestoreSnapshot()
  const rows = query.data?.filter(
    (each) => each.kind === kind && (instanceId === undefined || each.server?.id === instanceId),
  )
  if (rows === undefined && !query.isError) return null
  if (rows?.length === 0 && !restoring.error) return null
  const id = `bin-${kind}s`
  const nouns = copyNouns(kind)
  const title = `${nouns.charAt(0).toUpperCase()}${nouns.slice(1)} in the bin`
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <SectionHead id={id} title={title} />
      <p className="max-w-[44rem] px-(--pad) pb-4 text-14">
        For 72 hours after it was deleted, {kind === 'image' ? 'an image' : `a ${copyNoun(kind)}`}{' '}
        can be restored. In the bin it is not billed and counts in no quota. It keeps its name.
        {kind === 'volume_snapshot'
          ? ' One that was deleted with its volume comes back with it.'
          : ''}
      </p>
      {restoring.error ? (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={restoring.error} />
        </div>
      ) : null}
      <QueryState query={query}>
        {() => (
          <Table
            caption={title}
            columns={columnsOf({
              locale,
              reason: whyReadOnly(kind, rules),
              restoring: restoring.isPending ? restoring.variables : null,
              onRestore: (each) =>
                restoring.mutate(each.id, {
                  onSuccess: () => notifySuccess(`${each.name} is restored.`),
                }),
              onPurge: setAsked,
            })}
            rows={rows ?? []}
            rowKey={(each) => each.id}
          />
        )}
      </QueryState>
      {asked === null ? null : (
        <PurgeSnapshotDialog snapshot={asked} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

interface ColumnOptions {
  locale: string
  /** Why the person can change nothing, or undefined. */
  reason: string | undefined
  /** The id of what is being restored. */
  restoring: string | null
  onRestore: (snapshot: BinnedSnapshot) => void
  onPurge: (snapshot: BinnedSnapshot) => void
}

function columnsOf(options: ColumnOptions): Column<BinnedSnapshot>[] {
  const { locale, reason, restoring, onRestore, onPurge } = options
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      list: 'full',
      className: 'wrap-anywhere',
      cell: ({ name, server, volume }) => {
        const source = volume ?? server?.name
        return (
          <>
            {name}
            {source === undefined ? null : (
              <small className="block font-normal text-text-3">from {source}</small>
            )}
          </>
        )
      },
    },
    {
      id: 'until',
      header: 'Deleted for good',
      cell: ({ purgeAfter }) => <LocalTime at={purgeAfter} />,
    },
    {
      id: 'price',
      header: 'Restored, per month, net',
      align: 'end',
      figure: true,
      cell: (each) => formatGibMonth(each, each.sizeGib, locale),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'full',
      cell: (each) => (
        <span className="flex flex-wrap gap-2 md:justify-end">
          <Button
            size="sm"
            aria-label={`Restore ${each.name}`}
            busy={each.id === restoring}
            disabledReason={reason}
            onClick={() => onRestore(each)}
          >
            Restore
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Delete now: ${each.name}`}
            disabledReason={reason}
            onClick={() => onPurge(each)}
          >
            Delete now
          </Button>
        </span>
      ),
    },
  ]
}
