import type { ReactNode } from 'react'
import { QueryState } from '@/components/QueryState'
import type { QueryView } from '@/lib/queryView'
import { DataSource } from '@/ui/DataSource'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import type { InstanceState } from '@/domain/catalogue/queries'
import { BillingRule } from './BillingRule'
import { PlanSelect } from '@/components/catalogue/estimator/PlanSelect'
import { stateLook } from '@/components/lifeCycle/stateLook'
import styles from './billing.module.css'

export interface BillingStatesProps {
  query: QueryView<readonly InstanceState[]>
  /** The plans whose prices can be shown. */
  plans: readonly Plan[]
  prices: PriceFormatter
  /** Slug of the chosen plan. If no plan has it, the first plan is used. */
  plan: string | undefined
  onPlan: (slug: string) => void
  /** Where the rows are as JSON; without it the plate writes them out itself. */
  jsonHref?: string
  /** Below the rule for servers: what else is billed. */
  children?: ReactNode
}

/** The number of states, whose space is reserved while they are loading. */
const EXPECTED = 12

/** What a server costs in each state of its life, for one plan, and how its minutes are counted. */
export function BillingStates({
  query,
  plans,
  prices,
  plan: slug,
  onPlan,
  jsonHref,
  children,
}: BillingStatesProps) {
  const states = query.data
  const plan = plans.find((each) => each.slug === slug) ?? plans[0]
  return (
    <section className="band" id="billing" aria-labelledby="billing-title">
      <div className="head">
        <h2 id="billing-title">How billing works</h2>
        <p>
          You pay for a server from its first start until you delete it, even while it is stopped.
        </p>
        {plan ? (
          <div className="mt-5 max-w-80">
            <PlanSelect
              label="Shown for plan"
              plans={plans}
              prices={prices}
              value={plan.slug}
              onChange={onPlan}
            />
          </div>
        ) : null}
      </div>
      <div className="body">
        <QueryState query={query}>
          {(read) => (
            <Table
              caption={plan ? `Billing by state, for ${plan.slug}` : 'Billing by state'}
              columns={columnsOf(plan, prices)}
              rows={read ?? []}
              rowKey={({ state }) => state}
              skeleton={read === undefined ? EXPECTED : 0}
            />
          )}
        </QueryState>
        {plan ? <BillingRule plan={plan} prices={prices} /> : null}
        {children}
        <DataSource
          source="GET /rest/v1/instance_state_catalogue"
          note={states === undefined ? null : `${states.length} states`}
          {...(jsonHref === undefined ? { json: states } : { jsonHref })}
        />
      </div>
    </section>
  )
}

function columnsOf(plan: Plan | undefined, prices: PriceFormatter): Column<InstanceState>[] {
  const price = plan ? prices.hourly(plan) : 'hourly price'
  return [
    {
      id: 'state',
      header: 'State',
      rowHeader: true,
      cell: ({ state, label }) => <StateTag state={stateLook(state)}>{label}</StateTag>,
    },
    {
      id: 'why',
      header: 'Why',
      list: 'full',
      className: 'folded:before:hidden',
      cell: ({ description }) => description,
    },
    {
      id: 'hour',
      header: 'Per hour',
      list: 'corner',
      align: 'end',
      cell: ({ isBilled }) => (
        <span className={styles.meter} data-runs={isBilled || undefined}>
          {isBilled ? <span className="num">{price}</span> : 'Not billed'}
        </span>
      ),
    },
  ]
}
