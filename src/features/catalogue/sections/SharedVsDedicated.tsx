import { Plate } from '@/ui/Plate'
import { Table, type Column } from '@/ui/Table'
import type { PriceWriter } from '../money'
import { sampleNote, type Plan } from '../plan'
import { differencesOf, type DifferenceRow } from './sharedVsDedicated'

export interface SharedVsDedicatedProps {
  /** All that are published: VPS and VDS are taken out of them. */
  plans: readonly Plan[]
  prices: PriceWriter
  /** Where the rows answer as JSON. */
  jsonHref?: string
  /** The plans are being read. */
  isPending?: boolean
}

/** About so many fields there are: what is kept free while the plans are read. */
const EXPECTED = 12

const side = (id: 'shared' | 'dedicated', header: string): Column<DifferenceRow> => ({
  id,
  header,
  figure: true,
  className: 'whitespace-normal',
  differs: (row) => row.differs,
  cell: (row) => row[id],
})

const COLUMNS: readonly Column<DifferenceRow>[] = [
  { id: 'field', header: 'Field', rowHeader: true, cell: ({ field }) => field },
  side('shared', 'VPS, shared CPU'),
  side('dedicated', 'VDS, dedicated CPU'),
]

/** What tells a VPS from a VDS, every cell computed from the plans on sale. */
export function SharedVsDedicated({
  plans,
  prices,
  jsonHref,
  isPending = false,
}: SharedVsDedicatedProps) {
  const shared = plans.filter(({ kind }) => kind === 'vps')
  const dedicated = plans.filter(({ kind }) => kind === 'vds')
  const all = [...shared, ...dedicated]
  return (
    <section className="band" id="difference" aria-labelledby="difference-title">
      <div className="head">
        <h2 id="difference-title">VPS next to VDS</h2>
        <p>
          Computed from the plans, field by field, from the least to the most. Cells that differ are
          marked <span className="mono hot">≠</span>.
        </p>
        <p>
          A shared vCPU is a turn on a core that others use too. A dedicated one waits for you when
          you are idle, which is what you pay for.
        </p>
      </div>
      <div className="body">
        <Table
          caption="VPS next to VDS, field by field"
          columns={COLUMNS}
          rows={isPending ? [] : differencesOf(shared, dedicated, prices)}
          rowKey={({ field }) => field}
          skeleton={isPending ? EXPECTED : 0}
        />
        <Plate
          source="GET /rest/v1/plan_catalogue"
          note={[
            isPending ? null : `${shared.length} VPS and ${dedicated.length} VDS plans`,
            all.some(({ isSample }) => isSample) ? sampleNote : null,
          ]
            .filter((part) => part !== null)
            .join(', ')}
          {...(jsonHref === undefined ? {} : { jsonHref })}
        />
      </div>
    </section>
  )
}
