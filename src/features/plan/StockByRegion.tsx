import { useQuery } from '@tanstack/react-query'
import { ChooseLink } from '@/components/catalogue/ChooseLink'
import { LocalTime } from '@/components/LocalTime'
import { PlanStateTag } from '@/components/catalogue/PlanStateTag'
import { QueryState } from '@/components/QueryState'
import { isOpen } from '@/domain/catalogue/availability'
import type { Plan } from '@/domain/catalogue/plan'
import type { Region } from '@/domain/catalogue/queries'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { usePlans } from '@/domain/catalogue/usePlans'
import { countryName } from '@/lib/countries'
import { Skeleton } from '@/ui/Skeleton'
import { Table, type Column } from '@/ui/Table'

/** Where the plan is offered, what is left there, and where it is in stock a link that creates it there. */
export function StockByRegion({ plan }: { plan: Plan }) {
  const { now } = usePlans()
  const regions = useQuery(regionsQuery)
  return (
    <section className="band" id="regions" aria-labelledby="regions-title">
      <div className="head">
        <h2 id="regions-title">Regions</h2>
        <p>
          Stock as of <LocalTime at={now} />. The price is the same in every region.
        </p>
      </div>
      <div className="body">
        <QueryState query={regions} pending={<Skeleton className="m-6 h-32" />}>
          {(all) => (
            <Table
              caption={`Stock of ${plan.slug} by region`}
              columns={columnsOf(plan, now)}
              rows={all}
              rowKey={({ slug }) => slug}
              empty={<p>No regions yet.</p>}
            />
          )}
        </QueryState>
      </div>
    </section>
  )
}

function columnsOf(plan: Plan, now: number): Column<Region>[] {
  const placeOf = (slug: string) => plan.regions.find(({ region }) => region === slug)
  return [
    {
      id: 'region',
      header: 'Region',
      rowHeader: true,
      cell: ({ name, slug, country }) => (
        <>
          {name} <code>{slug}</code>{' '}
          <span className="font-normal text-text-3">{countryName(country)}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'Stock',
      cell: ({ slug }) => <PlanStateTag plan={plan} region={slug} now={now} />,
    },
    {
      id: 'left',
      header: 'Left',
      align: 'end',
      figure: true,
      cell: ({ slug }) => {
        const place = placeOf(slug)
        if (place === undefined) return <span className="dim">–</span>
        return place.stock ?? <span className="dim">not limited</span>
      },
    },
    {
      id: 'create',
      header: 'Action',
      hideLabel: true,
      align: 'end',
      cell: ({ slug }) => {
        // The stock beside it says why there is nothing to press.
        if (placeOf(slug) === undefined || !isOpen(plan, slug, now)) return null
        return (
          <ChooseLink plan={plan.slug} region={slug}>
            <span>
              Choose <span className="sr-only">{plan.slug} in </span>
              {slug}
            </span>
          </ChooseLink>
        )
      },
    },
  ]
}
