import { DataSource } from '@/ui/DataSource'
import { Table, type Column } from '@/ui/Table'
import type { PriceFormatter } from '@/domain/catalogue/money'
import type { Plan } from '@/domain/catalogue/plan'
import { differencesOf, type DifferenceRow } from './sharingFacts'

export interface SharedVsDedicatedProps {
  /** All published plans; only VPS and VDS are used. */
  plans: readonly Plan[]
  prices: PriceFormatter
  /** Where the rows answer as JSON. */
  jsonHref?: string
  /** The plans are loading. */
  isPending?: boolean
}

/** The approximate number of fields, whose space is reserved while the plans are loading. */
const EXPECTED = 12

const side = (id: 'shared' | 'dedicated', header: string): Column<DifferenceRow> => ({
  id,
  header,
  figure: true,
  className: 'whitespace-normal',
  cell: (row) => row[id],
})

const COLUMNS: readonly Column<DifferenceRow>[] = [
  { id: 'field', header: 'Fact', rowHeader: true, cell: ({ field }) => field },
  side('shared', 'VPS, shared'),
  side('dedicated', 'VDS, dedicated'),
]

/** Whether both sides have a plan. */
export const isComparable = (plans: readonly Plan[]) =>
  (['vps', 'vds'] as const).every((kind) => plans.some((plan) => plan.kind === kind))

/** What sets a VPS apart from a VDS, computed from the plans. */
export function SharedVsDedicated({
  plans,
  prices,
  jsonHref,
  isPending = false,
}: SharedVsDedicatedProps) {
  const shared = plans.filter(({ kind }) => kind === 'vps')
  const dedicated = plans.filter(({ kind }) => kind === 'vds')
  return (
    <section className="band" id="difference" aria-labelledby="difference-title">
      <div className="head">
        <h2 id="difference-title">VPS vs. VDS</h2>
        <p>The range of all current plans.</p>
        <p>
          A shared vCPU is a time slice of a core. A dedicated vCPU is reserved for you even when
          idle; that is what you pay for.
        </p>
      </div>
      <div className="body">
        <Table
          caption="VPS vs. VDS"
          columns={COLUMNS}
          rows={isPending ? [] : differencesOf(shared, dedicated, prices)}
          rowKey={({ field }) => field}
          skeleton={isPending ? EXPECTED : 0}
          foldAt="never"
        />
        <DataSource
          source="GET /rest/v1/plan_catalogue"
          note={isPending ? null : `${shared.length} VPS and ${dedicated.length} VDS plans`}
          {...(jsonHref === undefined ? {} : { jsonHref })}
        />
      </div>
    </section>
  )
}
