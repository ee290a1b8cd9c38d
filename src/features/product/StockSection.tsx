import { useQuery } from '@tanstack/react-query'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { isLow, planState } from '@/domain/catalogue/availability'
import { LocalTime } from '@/components/LocalTime'
import type { Plan } from '@/domain/catalogue/plan'
import type { ProductPageShape } from '@/components/catalogue/productPages'
import type { Region } from '@/domain/catalogue/queries'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import { usePlans } from '@/domain/catalogue/usePlans'

/** How many servers of each plan are free in each region, and when that was read. */
export function StockSection({ shape }: { shape: ProductPageShape }) {
  const { plans, now, isPending, query } = usePlans()
  const own = plans.filter((plan) => plan.kind === shape.kind)
  const regions = (useQuery(regionsQuery).data ?? []).filter(({ slug }) =>
    own.some((plan) => plan.regions.some(({ region }) => region === slug)),
  )
  // The table of plans shows the failure and offers to try again.
  if (!isPending && query.data === undefined) return null
  return (
    <section id="stock" aria-labelledby="stock-title" className="band">
      <div className="head">
        <h2 id="stock-title">Availability by region</h2>
        <p>
          Servers left per plan and region
          {now > 0 ? (
            <>
              , as of <LocalTime at={now} />
            </>
          ) : null}
          .
        </p>
      </div>
      <div className="body">
        <Table
          caption="Stock by plan and region"
          columns={columnsOf(regions, now)}
          rows={own}
          rowKey={({ slug }) => slug}
          skeleton={isPending ? shape.rows : 0}
          foldAt="never"
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
  if (state === 'closed') return <StateTag state="retired">No new orders</StateTag>
  if (state === 'sold_out') return <StateTag state="sold-out" />
  const stock = plan.regions.find((each) => each.region === region)?.stock ?? null
  return (
    <StateTag state={isLow(plan, region) ? 'low-stock' : 'in-stock'}>
      {stock === null ? 'In stock' : `${stock} left`}
    </StateTag>
  )
}
