import { glyphOf } from '@/components/lifeCycle/stateLook'
import { formatMoney } from '@/domain/catalogue/money'
import type { InstanceState } from '@/domain/catalogue/queries'
import type { Instance } from '@/domain/instances/instance'
import { stateLabels } from '@/domain/instances/stateNames'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Stat } from '@/ui/Stat'
import { StatusIcon } from '@/ui/StatusIcon'

export interface RunningProps {
  /** Without deleted ones. */
  instances: readonly Instance[]
  /** Which states are billed; undefined while it loads. */
  states: readonly InstanceState[] | undefined
}

/** How many servers run, the states of the others, and what all of them cost per hour now. */
export function Running({ instances, states }: RunningProps) {
  const { locale } = useViewerLocale()
  const running = instances.filter(({ state }) => state === 'running').length
  const counts = Map.groupBy(instances, ({ state }) => state)
  const billed = instances.filter((instance) =>
    states?.some(({ state, isBilled }) => isBilled && state === instance.state),
  )
  const hourly = billed.reduce((sum, { price }) => sum + price.hourlyMicros, 0)
  return (
    <section aria-label="Servers by state" className="px-(--pad) py-5">
      <Stat label="Running" size="l" value={running} of={`of ${instances.length}`} />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14">
        {[...counts].map(([state, { length }]) => {
          const { shape, tone } = glyphOf(state)
          return (
            <li key={state} className="flex items-center gap-2">
              <span className={tone}>
                <StatusIcon shape={shape} />
              </span>
              {length} {stateLabels[state].toLowerCase()}
            </li>
          )
        })}
      </ul>
      {/* Its height is kept, because the states come later than the servers. */}
      <p className="mt-3 min-h-5 text-14">
        {states === undefined
          ? null
          : `Billed now: ${billed.length} of ${instances.length}, ${formatMoney(hourly, {
              currency: billed[0]?.price.currency ?? 'EUR',
              decimals: 4,
              locale,
            })} per hour, without tax.`}
      </p>
    </section>
  )
}
