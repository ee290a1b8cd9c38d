import { countryName } from '@/lib/countries'
import { LocalTime } from '@/lib/LocalTime'
import { Plate } from '@/ui/Plate'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { AsOf } from '../AsOf'
import type { Plan } from '../plan'
import type { Region } from '../queries'
import { regionCounts, type RegionCount } from './places'

export interface RegionsSectionProps {
  /** `undefined` while they are read. */
  regions: readonly Region[] | undefined
  /** What is counted in each region: the plans that the page is about. */
  plans: readonly Plan[]
  /** When the plans were read, milliseconds since 1970; 0 where they were not. */
  now: number
  /** Where the rows answer as JSON; without it the plate writes them out itself. */
  jsonHref?: string
}

/** So many regions there are: what is kept free while they are read. */
const EXPECTED = 4

const COLUMNS: readonly Column<RegionCount>[] = [
  {
    id: 'region',
    header: 'Region',
    rowHeader: true,
    cell: ({ region }) => (
      <>
        {region.name} <code>{region.slug}</code>
      </>
    ),
  },
  { id: 'country', header: 'Country', cell: ({ region }) => countryName(region.country) },
  {
    id: 'open',
    header: 'In stock',
    cell: ({ open, asOf }) => (
      <>
        {open === 0 ? (
          <span className="dim">no plan</span>
        ) : (
          <StateTag state="available">{plansOf(open)}</StateTag>
        )}
        <AsOf at={asOf} />
      </>
    ),
  },
  {
    id: 'out',
    header: 'Sold out',
    cell: ({ soldOut, closed }) => {
      const parts = [
        soldOut === 0 ? null : (
          <StateTag key="out" state="sold-out">
            {plansOf(soldOut)}
          </StateTag>
        ),
        closed === 0 ? null : (
          <StateTag key="closed" state="retired">
            {plansOf(closed)} closed to new
          </StateTag>
        ),
      ].filter((part) => part !== null)
      return parts.length === 0 ? <span className="dim">none</span> : parts
    },
  },
]

function plansOf(count: number): string {
  return count === 1 ? '1 plan' : `${count} plans`
}

/** Where servers stand, and how much of what the page is about can be had there. */
export function RegionsSection({ regions, plans, now, jsonHref }: RegionsSectionProps) {
  return (
    <section className="band" id="regions" aria-labelledby="regions-title">
      <div className="head">
        <h2 id="regions-title">Regions</h2>
        <p>
          Stock is counted for each plan and region.{' '}
          {now > 0 ? (
            <>
              Read on <LocalTime at={now} />.
            </>
          ) : null}
        </p>
      </div>
      <div className="body">
        <Table
          caption="Regions and how many plans can be had there"
          columns={COLUMNS}
          rows={regionCounts(regions ?? [], plans, now)}
          rowKey={({ region }) => region.slug}
          skeleton={regions === undefined ? EXPECTED : 0}
          empty={<p className="pad">No region is open now.</p>}
        />
        <Plate
          source="GET /rest/v1/region_catalogue"
          note={regions === undefined ? null : `${regions.length} rows, ${plans.length} plans`}
          {...(jsonHref === undefined ? { json: regions } : { jsonHref })}
        />
      </div>
    </section>
  )
}
