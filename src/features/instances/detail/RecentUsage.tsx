import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import type { UsagePoint } from '@/domain/instances/history'
import { usageQuery } from '@/domain/instances/queryOptions'
import { usagePeriods } from '@/domain/instances/usagePeriods'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import type { TabProps } from './InstancePage'
import { TabLink } from './TabLink'
import { measures, sparkline, usageFigure, usageSeries } from './usageSeries'

const DAY = usagePeriods[1]

/** The size of a small chart, in its own units: it is stretched to its place. */
const BOX = { width: 240, height: 48 }

const NONE: readonly UsagePoint[] = []

/** What the server used in the last day, as a small chart for each measure. */
export function RecentUsage({ instance, isSimulated }: Pick<TabProps, 'instance' | 'isSimulated'>) {
  const query = useQuery(usageQuery(instance.id, DAY))
  const points = query.data ?? NONE
  const series = useMemo(() => usageSeries(points), [points])
  return (
    <section aria-labelledby="recent-usage">
      <SectionHead
        id="recent-usage"
        title="Last 24 hours"
        aside={
          <span className="flex flex-wrap gap-x-4">
            {isSimulated ? <span>Simulated readings</span> : null}
            <TabLink id={instance.id} tab="metrics">
              All metrics
            </TabLink>
          </span>
        }
      />
      <QueryState
        query={query}
        pending={<CenteredSpinner />}
        empty={
          <EmptyState title="No readings in the last 24 hours">
            Readings arrive every few minutes while the server runs.
          </EmptyState>
        }
      >
        {() => (
          <div className="grid grid-cols-2 border-t border-line lg:grid-cols-4">
            {measures.map(({ id, label, unit }) => {
              const values = series.values[id]
              const known = values.filter((value) => value !== null)
              const last = usageFigure(known.at(-1) ?? 0)
              const most = usageFigure(Math.max(...series.highest[id].map((value) => value ?? 0)))
              return (
                <figure
                  key={id}
                  className="min-w-0 border-b border-line px-(--pad) py-3.5 not-last:border-r"
                >
                  <figcaption>
                    <span className="label block">{label}</span>
                    <span className="num text-20 text-text">{last}</span>{' '}
                    <span className="text-12 text-text-3">{unit}</span>
                  </figcaption>
                  <svg
                    viewBox={`0 0 ${BOX.width} ${BOX.height}`}
                    preserveAspectRatio="none"
                    role="img"
                    aria-label={`${label}: last ${last}, highest ${most} ${unit}`}
                    className="mt-2 block h-12 w-full border-y border-line"
                  >
                    <path
                      d={sparkline(series.times, values, BOX)}
                      vectorEffect="non-scaling-stroke"
                      className="fill-none stroke-text"
                      strokeWidth="1.25"
                      strokeLinejoin="round"
                    />
                  </svg>
                  <p className="num mt-1 text-12 text-text-3">
                    highest {most} {unit}
                  </p>
                </figure>
              )
            })}
          </div>
        )}
      </QueryState>
    </section>
  )
}
