import { billedTime } from '@/components/instances/BillHead'
import { LocalTime } from '@/components/LocalTime'
import type { CheckedSegment } from '@/domain/billing/verify'
import { formatMoney } from '@/domain/catalogue/money'
import { instanceStates, stateLabels } from '@/domain/instances/stateNames'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Table, type Column } from '@/ui/Table'

interface CheckedSegmentsProps {
  caption: string
  segments: readonly CheckedSegment[]
  currency: string
}

/** The times of a line: what the database computed for each, and what was computed here. */
export function CheckedSegments({ caption, segments, currency }: CheckedSegmentsProps) {
  const { locale } = useViewerLocale()
  const money = (micros: number) => formatMoney(micros, { currency, decimals: 6, locale })
  const columns = columnsOf(money)
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={segments}
      rowKey={({ fromMs, toMs }) => `${fromMs} ${toMs}`}
      foldAt="lg"
    />
  )
}

function columnsOf(money: (micros: number) => string): Column<CheckedSegment>[] {
  return [
    {
      id: 'state',
      header: 'State',
      rowHeader: true,
      cell: ({ state }) => stateLabels[instanceStates.find((known) => known === state) ?? 'purged'],
    },
    { id: 'from', header: 'From', cell: ({ fromMs }) => <LocalTime at={fromMs} /> },
    {
      id: 'duration',
      header: 'Time',
      align: 'end',
      figure: true,
      cell: ({ fromMs, toMs }) => billedTime(toMs - fromMs),
    },
    {
      id: 'hourly',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: ({ isBilled, hourlyMicros }) => (isBilled ? money(hourlyMicros) : 'Not billed'),
    },
    {
      id: 'stated',
      header: 'Invoice',
      align: 'end',
      figure: true,
      cell: ({ amountMicros }) => money(amountMicros),
    },
    {
      id: 'computed',
      header: 'Computed here',
      align: 'end',
      figure: true,
      differs: ({ amountMicros, computedMicros }) => amountMicros !== computedMicros,
      cell: ({ computedMicros }) =>
        computedMicros === null ? 'Times overlap' : money(computedMicros),
    },
  ]
}
