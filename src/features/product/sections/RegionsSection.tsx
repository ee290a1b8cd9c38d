import { countryName } from '@/lib/countries'
import { QueryState } from '@/components/QueryState'
import type { QueryView } from '@/lib/queryView'
import { Skeleton } from '@/ui/Skeleton'
import { StateTag } from '@/ui/StateTag'
import { LocalTime } from '@/components/LocalTime'
import type { Plan } from '@/domain/catalogue/plan'
import type { Region } from '@/domain/catalogue/queries'
import { regionCounts, type RegionCount } from './places'
import styles from './places.module.css'

export interface RegionsSectionProps {
  query: QueryView<readonly Region[]>
  /** The plans that the page is about. */
  plans: readonly Plan[]
  /** When the plans were read, milliseconds since 1970; 0 where they were not. */
  now: number
}

/** Where servers run, and how many of the page's plans are in stock there. */
export function RegionsSection({ query, plans, now }: RegionsSectionProps) {
  return (
    <section className="band" id="regions" aria-labelledby="regions-title">
      <div className="head">
        <h2 id="regions-title">Regions</h2>
        <p>
          Plans in stock by region
          {now > 0 ? (
            <>
              , as of <LocalTime at={now} />
            </>
          ) : null}
          .
        </p>
      </div>
      <div className="body">
        <QueryState
          query={query}
          pending={<Skeleton className="m-6 h-32" />}
          empty={<p className="pad">No regions yet.</p>}
        >
          {(regions) => (
            <ul className={styles.list}>
              {regionCounts(regions, plans, now).map((count) => (
                <li key={count.region.slug}>
                  <b className="strong">{count.region.name}</b> <code>{count.region.slug}</code>
                  <span className="small dim max-md:hidden">
                    {countryName(count.region.country)}
                  </span>
                  <RegionStock count={count} of={plans.length} />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </section>
  )
}

function RegionStock({ count: { open, soldOut }, of }: { count: RegionCount; of: number }) {
  if (open + soldOut === 0) return <StateTag state="closed">Not offered</StateTag>
  if (open === 0) return <StateTag state="sold-out">No plan in stock</StateTag>
  return (
    <StateTag state="in-stock">
      {open} of {of} plans{soldOut === 0 ? '' : `, ${soldOut} sold out`}
    </StateTag>
  )
}
