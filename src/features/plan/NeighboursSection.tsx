import { PlanLink } from '@/components/catalogue/PlanLink'
import { PlanStateTag } from '@/components/catalogue/PlanStateTag'
import { differenceOf } from '@/domain/catalogue/difference'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { neighboursOf } from '@/domain/catalogue/neighbours'
import type { Plan } from '@/domain/catalogue/plan'
import { sizeWords } from '@/domain/catalogue/planWords'
import { usePlans } from '@/domain/catalogue/usePlans'
import { Table, type Column } from '@/ui/Table'

interface Neighbour {
  says: string
  plan: Plan
}

/** The next sizes of the same product, and the same memory with the other kind of CPU. */
export function NeighboursSection({ plan }: { plan: Plan }) {
  const { plans, prices, now } = usePlans()
  const { smaller, larger, otherCpu } = neighboursOf(plan, plans)
  const found = [
    { says: 'Next smaller', plan: smaller },
    { says: 'Next larger', plan: larger },
    { says: plan.cpu === 'shared' ? 'With dedicated CPU' : 'With shared CPU', plan: otherCpu },
  ].filter((each): each is Neighbour => each.plan !== null)
  if (found.length === 0) return null
  return (
    <section className="band" id="neighbours" aria-labelledby="neighbours-title">
      <div className="head">
        <h2 id="neighbours-title">Other sizes</h2>
        <p>The next steps up and down, and what the other kind of CPU costs.</p>
      </div>
      <div className="body">
        <Table
          caption={`Plans near ${plan.slug}`}
          columns={columnsOf(plan, prices, now)}
          rows={found}
          rowKey={({ says }) => says}
        />
      </div>
    </section>
  )
}

function columnsOf(plan: Plan, prices: PriceFormatter, now: number): Column<Neighbour>[] {
  return [
    { id: 'says', header: 'Choice', cell: ({ says }) => says },
    {
      id: 'plan',
      header: 'Plan',
      rowHeader: true,
      figure: true,
      cell: (each) => <PlanLink plan={each.plan} />,
    },
    { id: 'size', header: 'Size', list: 'full', cell: (each) => sizeWords(each.plan) },
    {
      id: 'difference',
      header: `Against ${plan.slug}`,
      list: 'full',
      className: 'whitespace-normal',
      cell: (each) => differenceOf(plan, each.plan, prices),
    },
    {
      id: 'price',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: (each) => prices.hourly(each.plan),
    },
    {
      id: 'state',
      header: 'Stock',
      cell: (each) => <PlanStateTag plan={each.plan} region={undefined} now={now} />,
    },
  ]
}
