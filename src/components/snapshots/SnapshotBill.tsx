import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '@/domain/catalogue/money'
import { monthOf } from '@/domain/instances/costs'
import { snapshotBillQuery } from '@/domain/snapshots/queryOptions'
import { sumOf, type SnapshotSegment } from '@/domain/snapshots/snapshotBill'
import { formatGibMonth } from '@/domain/snapshots/snapshotPrice'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { BillHead, billedTime, monthsSince } from '../instances/BillHead'
import { LocalTime } from '../LocalTime'
import { QueryState } from '../QueryState'

/** How many months back the bill can be read. */
const MONTHS_BACK = 11

export interface SnapshotBillProps {
  workspaceId: string
  /** Only the snapshots of this server. */
  instanceId?: string
}

/** Every segment of what snapshots, images and volumes cost in a month. The amounts add up to the sum. */
export function SnapshotBill({ workspaceId, instanceId }: SnapshotBillProps) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const [month, setMonth] = useState(() => monthOf(new Date()).from)
  const [months] = useState(() => {
    const first = monthOf(new Date()).from
    first.setUTCMonth(first.getUTCMonth() - MONTHS_BACK)
    return monthsSince(first)
  })
  const query = useQuery(snapshotBillQuery(workspaceId, monthOf(month)))
  const segments = query.data?.filter(
    (segment) => instanceId === undefined || segment.instanceId === instanceId,
  )
  const { spentMicros, projectedMicros } = sumOf(segments ?? [])
  const currency = segments?.[0]?.currency ?? 'EUR'
  const money = (micros: number) => formatMoney(micros, { currency, decimals: 6, locale })
  const toCome = projectedMicros - spentMicros
  return (
    <section aria-labelledby="snapshot-bill" className="border-t border-line">
      <BillHead
        id="snapshot-bill"
        title="Bill for snapshots, images and volumes"
        months={months}
        month={month}
        onMonth={setMonth}
        spent={segments && money(spentMicros)}
        projected={segments && toCome > 0 ? money(toCome) : undefined}
      />
      <p className="px-(--pad) pb-4 text-14">
        A whole month costs the size times the price of a GiB. Every started minute costs its share
        of the month.
        {orders === 'preview' ? ' Preview: nothing of it is charged.' : ''}
      </p>
      <QueryState query={query}>
        {() => (
          <Table
            caption="Segments of the bill for snapshots, images and volumes"
            columns={columnsOf(money, locale)}
            rows={segments ?? []}
            rowKey={({ snapshotId, begins }) => `${snapshotId} ${begins}`}
            skeleton={segments === undefined ? 2 : 0}
            foldAt="lg"
            empty={
              <EmptyState title="Nothing in this month">
                No snapshot, image or volume was kept in this month.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}

function columnsOf(money: (micros: number) => string, locale: string): Column<SnapshotSegment>[] {
  return [
    {
      id: 'name',
      header: 'Snapshot, image or volume',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ name, isProjected }) => (
        <>
          {name}
          {isProjected ? (
            <small className="block font-normal text-text-3">still to come</small>
          ) : null}
        </>
      ),
    },
    { id: 'begins', header: 'From', cell: ({ begins }) => <LocalTime at={begins} /> },
    { id: 'ends', header: 'To', cell: ({ ends }) => <LocalTime at={ends} /> },
    {
      id: 'duration',
      header: 'Time',
      align: 'end',
      figure: true,
      cell: ({ begins, ends }) => billedTime(Date.parse(ends) - Date.parse(begins)),
    },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      figure: true,
      cell: ({ sizeGib }) => `${sizeGib} GiB`,
    },
    {
      id: 'price',
      header: 'Per month',
      align: 'end',
      figure: true,
      cell: (segment) => formatGibMonth(segment, segment.sizeGib, locale),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      figure: true,
      cell: ({ amountMicros }) => money(amountMicros),
    },
  ]
}
