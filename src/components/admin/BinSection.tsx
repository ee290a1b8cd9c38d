import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BinnedSnapshot } from '@/domain/snapshots/binnedSnapshot'
import { snapshotBinQuery } from '@/domain/snapshots/queryOptions'
import { copyNoun } from '@/domain/snapshots/snapshotRules'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { LocalTime } from '../LocalTime'
import { QueryState } from '../QueryState'
import { SectionHead } from '../SectionHead'

export interface BinSectionProps {
  workspaceId: string
  /** Only what was taken from this server. */
  instanceId?: string
  /** Beside the heading. */
  aside?: ReactNode
}

/** The snapshots, backups and images in the bin of a workspace, or of one of its servers. Only its members restore them. */
export function BinSection({ workspaceId, instanceId, aside }: BinSectionProps) {
  const query = useQuery(snapshotBinQuery(workspaceId))
  return (
    <section aria-labelledby="bin" className="border-b border-line">
      <SectionHead
        id="bin"
        title="In the bin"
        aside={<span className="flex flex-wrap gap-x-4">Read only{aside}</span>}
      />
      <QueryState query={query}>
        {(binned) => (
          <Table
            caption="Snapshots, backups and images in the bin"
            columns={columns}
            rows={(binned ?? []).filter(
              ({ server }) => instanceId === undefined || server?.id === instanceId,
            )}
            rowKey={({ id }) => id}
            foldAt="md"
            empty={
              <EmptyState size="sm" title="Nothing is in the bin">
                What a member deletes can be restored for 72 hours. It is not billed meanwhile, and
                the engine keeps it.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}

const columns: readonly Column<BinnedSnapshot>[] = [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
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
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => (
      <span className="inline-block first-letter:uppercase">{copyNoun(kind)}</span>
    ),
  },
  { id: 'region', header: 'Region', cell: ({ region }) => <code>{region.slug}</code> },
  { id: 'deleted', header: 'Deleted', cell: ({ deletedAt }) => <LocalTime at={deletedAt} /> },
  {
    id: 'until',
    header: 'Deleted for good',
    cell: ({ purgeAfter }) => <LocalTime at={purgeAfter} />,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    figure: true,
    cell: ({ sizeGib }) => `${sizeGib} GiB`,
  },
]
