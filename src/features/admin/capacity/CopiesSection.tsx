import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { formatMoney } from '@/domain/catalogue/money'
import type { Copies } from '@/domain/capacity/capacity'
import { copiesQuery } from '@/domain/capacity/queryOptions'
import { formatCount } from '@/lib/format'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'

const NAMES: Readonly<Record<Copies['kind'], string>> = {
  snapshot: 'Snapshots',
  backup: 'Backups',
  image: 'Images of customers',
  volume: 'Volumes',
  volume_snapshot: 'Snapshots of volumes',
}

const columnsOf = (locale: string): Column<Copies>[] => [
  { id: 'kind', header: 'Kind', rowHeader: true, cell: ({ kind }) => NAMES[kind] },
  { id: 'region', header: 'Region', cell: ({ region_name: name }) => name },
  {
    id: 'number',
    header: 'Number',
    align: 'end',
    figure: true,
    cell: ({ number }) => formatCount(number),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    figure: true,
    cell: ({ size_gib: gib }) => `${formatCount(gib)} GiB`,
  },
  {
    id: 'price',
    header: 'Per month',
    align: 'end',
    figure: true,
    cell: ({ month_micros: micros }) =>
      formatMoney(micros, { currency: 'EUR', locale, decimals: 2 }),
  },
]

/** What snapshots, backups, images and volumes take up in each region, beside the disks of the servers. */
export function CopiesSection() {
  const query = useQuery(copiesQuery)
  const { locale } = useViewerLocale()
  return (
    <section aria-labelledby="copies" className="border-t border-line">
      <SectionHead id="copies" title="Snapshots, backups, images and volumes" />
      <p className="px-(--pad) pb-4 text-14">
        The sizes that are billed, beside the disks of the servers. Where the engine shares blocks
        between copies, they take less. A volume takes what is written to it, up to its size, and
        its snapshots share with it what has not changed since.
      </p>
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption="Snapshots, backups, images and volumes"
            columns={columnsOf(locale)}
            rows={rows ?? []}
            skeleton={rows === undefined ? 2 : 0}
            rowKey={({ region, kind }) => `${region} ${kind}`}
            foldAt="md"
            empty={
              <EmptyState size="sm" title="Nothing yet">
                Customers have no snapshots, backups, images or volumes.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}
