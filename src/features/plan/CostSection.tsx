import { useState } from 'react'
import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { EstimateChart } from '@/components/catalogue/estimator/EstimateChart'
import { HoursField } from '@/components/catalogue/estimator/HoursField'
import { costSteps, type CostStep } from '@/domain/catalogue/costSteps'
import type { Plan } from '@/domain/catalogue/plan'
import { costMicros } from '@/domain/catalogue/price'
import { usePlans } from '@/domain/catalogue/usePlans'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { Table, type Column } from '@/ui/Table'
import styles from './plan.module.css'

/** Half of a month. */
const START = 372

/** The cost of one server against the hours of a month: a curve, and a table with the same figures. */
export function CostSection({ plan }: { plan: Plan }) {
  const { prices } = usePlans()
  const [hours, setHours] = useState(START)
  useReplayEarlyInput('#cost')
  const steps = costSteps(plan)
  const cost = costMicros(plan, hours * 3600)
  const money = (micros: number) => prices.sum(plan, micros)
  return (
    <section className="band" id="cost" aria-labelledby="cost-title">
      <div className="head">
        <h2 id="cost-title">Cost by hours</h2>
        <p>
          One server, one calendar month
          {plan.monthlyCapMicros === null
            ? '. This plan has no monthly cap.'
            : '. The line is flat where the cap is reached.'}{' '}
          Sums are rounded to cents.{' '}
          {isListed('prices') && (
            <PageLink page="prices" hash="billing">
              How billing works
            </PageLink>
          )}
        </p>
      </div>
      <div className={`${styles.cost} body`}>
        <div className={styles.curve}>
          <div className={styles.hours}>
            <HoursField hours={hours} onChange={setHours} />
          </div>
          <p role="status" className={styles.here}>
            <span className="num">{hours}</span> hours cost <b className="num">{money(cost)}</b>.
          </p>
          <EstimateChart plan={plan} prices={prices} hours={hours} />
        </div>
        <Table
          caption={`Cost of ${plan.slug} by hours`}
          columns={columnsOf(money)}
          rows={steps}
          rowKey={({ says }) => says}
          foldAt="never"
        />
      </div>
    </section>
  )
}

function columnsOf(money: (micros: number) => string): Column<CostStep>[] {
  return [
    { id: 'span', header: 'Time', rowHeader: true, cell: ({ says }) => says },
    {
      id: 'hours',
      header: 'Hours',
      align: 'end',
      figure: true,
      cell: ({ hours }) => hours,
    },
    {
      id: 'cost',
      header: 'Cost',
      align: 'end',
      figure: true,
      cell: ({ micros }) => money(micros),
    },
  ]
}
