import { Link } from '@tanstack/react-router'
import { PageLink } from '@/content/PageLink'
import { PlanLink } from '@/components/catalogue/PlanLink'
import { isListed, pageById } from '@/content/pages'
import { plansLike } from '@/domain/catalogue/neighbours'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { planKinds, type Plan } from '@/domain/catalogue/plan'
import { sizeWords } from '@/domain/catalogue/planWords'
import { usePlans } from '@/domain/catalogue/usePlans'
import { Table, type Column } from '@/ui/Table'
import type { PlanPageProps } from './PlanPage'

/** What an address with an unknown or retired plan shows: that it is not offered, and the nearest plans. */
export function UnknownPlan({ kind, slug }: PlanPageProps) {
  const { plans, prices } = usePlans()
  const page = pageById(planKinds.find((each) => each.kind === kind)?.page ?? 'prices')
  return (
    <>
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1>We don’t offer {slug}</h1>
        <p className="lead mt-4 max-w-[40em]">
          No plan with this name takes orders. It may be retired, or the name may be wrong.
        </p>
        <p className="mt-3 max-w-[44em]">
          Do you have a server on a retired plan? It keeps running, at the price it was created
          with, until you resize or delete it. See your <Link to="/dashboard">dashboard</Link>.
        </p>
        {isListed(page.id) && (
          <p className="mt-3">
            <PageLink page={page.id}>All plans of {page.nav}</PageLink>
          </p>
        )}
      </header>
      <section className="band" aria-labelledby="like-title">
        <div className="head">
          <h2 id="like-title">Plans you can choose</h2>
        </div>
        <div className="body">
          <Table
            caption={`Plans with a name like ${slug}`}
            columns={columnsOf(prices)}
            rows={plansLike(slug, kind, plans)}
            rowKey={(plan) => plan.slug}
            empty={<p>No plans yet.</p>}
          />
        </div>
      </section>
    </>
  )
}

function columnsOf(prices: PriceFormatter): Column<Plan>[] {
  return [
    {
      id: 'plan',
      header: 'Plan',
      rowHeader: true,
      figure: true,
      cell: (plan) => <PlanLink plan={plan} />,
    },
    { id: 'size', header: 'Size', list: 'full', cell: sizeWords },
    {
      id: 'price',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: (plan) => prices.hourly(plan),
    },
  ]
}
