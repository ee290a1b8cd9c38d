import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { notifyFailure } from '@/components/notifyFailure'
import { QueryState } from '@/components/QueryState'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { UsagePoint } from '@/domain/instances/history'
import { usageQuery } from '@/domain/instances/queryOptions'
import { usagePeriods, type UsagePeriod } from '@/domain/instances/usagePeriods'
import { timeZoneLabel } from '@/lib/timeZones'
import { useTimeZone } from '@/lib/useTimeZone'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Segmented } from '@/ui/Segmented'
import { CenteredSpinner } from '@/ui/Spinner'
import { Table, type Column } from '@/ui/Table'
import type { TabProps } from './InstancePage'
import { exportUsage } from './usageCsv'
import { UsageFigure } from './UsageFigure'
import { measures, usageFigure, usageSeries } from './usageSeries'

const options = usagePeriods.map(({ id, label }) => ({ value: id, label }))

const stepNames: Readonly<Record<UsagePeriod['id'], string>> = {
  '1h': 'minute',
  '24h': 'five minutes',
  '7d': 'hour',
  '30d': 'hour',
  '1y': 'day (UTC)',
}

const NONE: readonly UsagePoint[] = []

/** What the server used: a chart for each measure in local time, and the same as a table. */
export function MetricsTab({ instance, isSimulated }: TabProps) {
  const [periodId, setPeriodId] = useState<UsagePeriod['id']>('24h')
  const [index, setIndex] = useState<number | null>(null)
  const [isTableOpen, setIsTableOpen] = useState(false)
  const timeZone = useTimeZone()
  const period = usagePeriods.find(({ id }) => id === periodId) ?? usagePeriods[1]
  const query = useQuery({
    ...usageQuery(instance.id, period),
    placeholderData: keepPreviousData,
  })
  const points = query.data ?? NONE
  const series = useMemo(() => usageSeries(points), [points])
  return (
    <section aria-labelledby="metrics">
      <SectionHead
        id="metrics"
        title="Metrics"
        aside={
          <Segmented
            label="Period"
            options={options}
            value={periodId}
            onChange={(id) => {
              setIndex(null)
              setPeriodId(id)
            }}
          />
        }
      />
      <p className="px-(--pad) pb-3 text-14 text-text-3">
        Times in {timeZoneLabel(timeZone)}. The main line is the average of each{' '}
        {stepNames[period.id]}, the grey line its highest reading. Point at a chart, or use the
        arrow keys on it, to read values.
        {isSimulated ? ' These readings are simulated.' : ''} To be told when a reading is high, set
        an{' '}
        <Link to="/dashboard/alarms" search={{ server: instance.id }}>
          alarm
        </Link>
        .
      </p>
      <QueryState
        query={query}
        pending={<CenteredSpinner />}
        empty={
          <EmptyState title="No readings in this period">
            Readings arrive every few minutes while the server runs.
          </EmptyState>
        }
      >
        {() => (
          <>
            <div className="grid border-t border-line md:grid-cols-2">
              {measures.map((measure) => (
                <UsageFigure
                  key={measure.id}
                  measure={measure}
                  series={series}
                  timeZone={timeZone}
                  index={index !== null && index < series.times.length ? index : null}
                  onIndex={setIndex}
                />
              ))}
            </div>
            {series.gaps.length === 0 ? null : (
              <div className="border-b border-line px-(--pad) py-3 text-14">
                <p className="label">No readings</p>
                <ul>
                  {series.gaps.map(({ from, to }) => (
                    <li key={from}>
                      <LocalTime at={from} /> to <LocalTime at={to} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <div className="border-b border-line px-(--pad) py-3">
              <ExportUsageButton server={instance.name} period={period} points={points} />
            </div>
            <details onToggle={(event) => setIsTableOpen(event.currentTarget.open)}>
              <summary className="px-(--pad) py-3 text-14 font-medium text-text hover:bg-raised focus-visible:-outline-offset-3">
                View as table
              </summary>
              {isTableOpen ? (
                <Table
                  caption={`Readings of ${instance.name}`}
                  columns={columns}
                  rows={points
                    .map((point, n) => ({ point, seconds: series.seconds[n] ?? 0 }))
                    .toReversed()}
                  rowKey={({ point }) => point.at}
                />
              ) : null}
            </details>
          </>
        )}
      </QueryState>
    </section>
  )
}

interface Row {
  point: UsagePoint
  /** Seconds that it covers. */
  seconds: number
}

const columns: Column<Row>[] = [
  { id: 'at', header: 'Time', rowHeader: true, cell: ({ point }) => <LocalTime at={point.at} /> },
  ...measures.map(({ id, label, unit, value, highest }): Column<Row> => ({
    id,
    header: `${label}, ${unit}`,
    align: 'end',
    figure: true,
    cell: ({ point, seconds }) => {
      const average = value(point, seconds)
      return (
        <>
          {usageFigure(average)}
          <span className="block text-12 text-text-3">
            highest {usageFigure(Math.max(average, highest(point) ?? 0))}
          </span>
        </>
      )
    },
  })),
]

function ExportUsageButton({
  server,
  period,
  points,
}: {
  server: string
  period: UsagePeriod
  points: readonly UsagePoint[]
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportUsage(server, period, points),
    onError: (failure) =>
      notifyFailure(['Download failed.', failure.message, failure.hint].join(' '), failure),
  })
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate()}>
      Download {period.name} as CSV
    </Button>
  )
}
