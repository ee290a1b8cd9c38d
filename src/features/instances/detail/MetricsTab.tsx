import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { UsagePoint } from '@/domain/instances/history'
import { usageQuery } from '@/domain/instances/queryOptions'
import { timeZoneLabel } from '@/lib/timeZones'
import { useTimeZone } from '@/lib/useTimeZone'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Segmented } from '@/ui/Segmented'
import { Skeleton } from '@/ui/Skeleton'
import { CenteredSpinner } from '@/ui/Spinner'
import { Table, type Column } from '@/ui/Table'
import type { TabProps } from './InstancePage'
import { measures, usageFigure, usageSeries } from './usageSeries'

const UsageChart = lazyWithRetry(
  'The chart',
  async () => (await import('./UsageChart')).UsageChart,
  () => <Skeleton className="h-[140px]" />,
)

const periods = [
  { value: '1', label: '1 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
] as const

type Hours = (typeof periods)[number]['value']

const NONE: readonly UsagePoint[] = []

/** What the server used: a chart for each measure in local time, and the same as a table. */
export function MetricsTab({ instance, isSimulated }: TabProps) {
  const [hours, setHours] = useState<Hours>('24')
  const [isTableOpen, setIsTableOpen] = useState(false)
  const timeZone = useTimeZone()
  const query = useQuery({
    ...usageQuery(instance.id, Number(hours)),
    placeholderData: keepPreviousData,
  })
  const points = query.data ?? NONE
  const series = useMemo(() => usageSeries(points), [points])
  return (
    <section aria-labelledby="metrics">
      <SectionHead
        id="metrics"
        title="Metrics"
        aside={<Segmented label="Period" options={periods} value={hours} onChange={setHours} />}
      />
      <p className="px-(--pad) pb-3 text-14 text-text-3">
        Times in {timeZoneLabel(timeZone)}.{isSimulated ? ' These readings are simulated.' : ''}
      </p>
      <QueryState
        query={query}
        pending={<CenteredSpinner />}
        empty={
          <EmptyState title="No readings in this period">
            Readings arrive each minute while the server runs.
          </EmptyState>
        }
      >
        {() => (
          <>
            <div className="grid border-t border-line md:grid-cols-2">
              {measures.map(({ id, label, unit }) => {
                const known = series.values[id].filter((value) => value !== null)
                const [low, high] = [Math.min(...known), Math.max(...known)]
                const last = known.at(-1) ?? 0
                return (
                  <figure
                    key={id}
                    className="min-w-0 border-b border-line px-(--pad) py-4 md:odd:border-r"
                  >
                    <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
                      <span className="label">{label}</span>
                      <span className="num text-text">
                        {usageFigure(last)} {unit}
                      </span>
                    </figcaption>
                    <UsageChart
                      label={`${label}: last ${usageFigure(last)}, lowest ${usageFigure(low)}, highest ${usageFigure(high)} ${unit}. The table below has every value.`}
                      times={series.times}
                      values={series.values[id]}
                      timeZone={timeZone}
                    />
                    <p className="num mt-1 text-12 text-text-3">
                      lowest {usageFigure(low)}, highest {usageFigure(high)} {unit}
                    </p>
                  </figure>
                )
              })}
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
            <details onToggle={(event) => setIsTableOpen(event.currentTarget.open)}>
              <summary className="px-(--pad) py-3 text-14 font-medium text-text hover:bg-raised focus-visible:-outline-offset-3">
                View as table
              </summary>
              {isTableOpen ? (
                <Table
                  caption={`Readings of ${instance.name}`}
                  columns={columnsOf(series.stepSeconds)}
                  rows={points.toReversed()}
                  rowKey={({ at }) => at}
                />
              ) : null}
            </details>
          </>
        )}
      </QueryState>
    </section>
  )
}

function columnsOf(stepSeconds: number): Column<UsagePoint>[] {
  return [
    { id: 'at', header: 'Time', rowHeader: true, cell: ({ at }) => <LocalTime at={at} /> },
    ...measures.map(({ id, label, unit, value }): Column<UsagePoint> => ({
      id,
      header: `${label}, ${unit}`,
      align: 'end',
      figure: true,
      cell: (point) => usageFigure(value(point, stepSeconds)),
    })),
  ]
}
