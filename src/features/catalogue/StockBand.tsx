import { useQuery } from '@tanstack/react-query'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { AsOf } from './AsOf'
import { planState } from './availability'
import { LocalTime } from '@/lib/LocalTime'
import type { Plan } from './plan'
import type { ProductPageShape } from './productPages'
import type { Region } from './queries'
import { regionsQuery } from './queryOptions'
import { usePlans } from './usePlans'

/** What is left of each plan in each region, and when that was read. */
export function StockBand({ shape }: { shape: ProductPageShape }) {
  const { plans, now, isRead, isPending, failure } = usePlans()
  const regions = useQuery(regionsQuery).data ?? []
  const own = plans.filter((plan) => plan.kind === shape.kind)
  if (failure && !isRead) return null
  return (
    <section id="stock" aria-labelledby="stock-title" className="band">
      <div className="head">
        <h2 id="stock-title">Where it is left</h2>
        <p>
          Stock is a column of the catalogue, counted for each region.{' '}
          {now > 0 ? (
            <>
              Read on <LocalTime at={now} />.
            </>
          ) : null}
        </p>
      </div>
      <div className="body">
        <Table
          caption="Stock by plan and region"
          columns={columnsOf(regions, now)}
          rows={own}
          rowKey={({ slug }) => slug}
          skeleton={isPending ? shape.rows : 0}
        />
      </div>
    </section>
  )
}

function columnsOf(regions: readonly Region[], now: number): Column<Plan>[] {
  return [
    { id: 'plan', header: 'Plan', rowHeader: true, figure: true, cell: ({ slug }) => slug },
    ...regions.map(({ slug, name }): Column<Plan> => ({
      id: slug,
      header: `${name}, ${slug}`,
      cell: (plan) => <Left plan={plan} region={slug} now={now} />,
    })),
  ]
}

function Left({ plan, region, now }: { plan: Plan; region: string; now: number }) {
  const state = planState(plan, region, now)
  if (state === 'elsewhere') return <span className="dim">not offered</span>
  if (state === 'closed') return <StateTag state="retired">Closed to new</StateTag>
  const place = plan.regions.find((each) => each.region === region)
  const stock = place?.stock ?? null
  return (
    <>
      {state === 'sold_out' ? (
        <StateTag state="sold-out" />
      ) : (
        <StateTag state="available">{stock === null ? 'Available' : `${stock} left`}</StateTag>
      )}
      <AsOf at={place?.updatedAt} />
    </>
  )
}
