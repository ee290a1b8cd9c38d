import { Link } from '@tanstack/react-router'
import { WorkspaceLink } from '@/components/admin/AreaLinks'
import { Money } from '@/components/Money'
import { SectionHead } from '@/components/SectionHead'
import type { LabRequest, LabTerms, Replay } from '@/domain/billing/admin/priceLab'
import { monthName } from '@/domain/billing/monthName'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { EmptyState } from '@/ui/EmptyState'
import { Stat } from '@/ui/Stat'
import { Table, type Column } from '@/ui/Table'
import { signedPercent } from '../signedPercent'

interface LabResultProps {
  replay: Replay
  /** What was computed. */
  asked: LabRequest
  plans: readonly AdminPlan[]
  /** The prices in the form are others by now. */
  isOld: boolean
}

interface Compared {
  netMicros: number
  newMicros: number
}

/** What the month would have earned, plan by plan, and who would have paid more or less. */
export function LabResult({ replay, asked, plans, isOld }: LabResultProps) {
  const { currency, isComplete, month } = replay
  const money = (micros: number) => <Money micros={micros} currency={currency} />
  const workspaces = replay.payMore + replay.payLess + replay.payTheSame
  return (
    <>
      <section aria-labelledby="lab-result" className="border-b border-line">
        <SectionHead
          id="lab-result"
          title={isComplete ? monthName(month) : `${monthName(month)}, so far`}
        />
        {isOld ? (
          <div className="px-(--pad) pb-4">
            <Banner tone="warn" title="The form was changed since.">
              These are the figures of what you computed last. Compute the month again.
            </Banner>
          </div>
        ) : null}
        <div
          role="status"
          className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] border-t border-line"
        >
          <Stat className={CELL} size="s" label="It cost" value={money(replay.netMicros)} />
          <Stat
            className={CELL}
            size="s"
            label="At these prices"
            value={money(replay.newMicros)}
            note={signedPercent(replay.netMicros, replay.newMicros)}
          />
          <Stat
            className={CELL}
            size="s"
            label="Workspaces that pay more"
            value={formatCount(replay.payMore)}
            of={`of ${formatCount(workspaces)}`}
          />
          <Stat
            className={CELL}
            size="s"
            label="Workspaces that pay less"
            value={formatCount(replay.payLess)}
            of={`of ${formatCount(workspaces)}`}
          />
        </div>
        <p className="px-(--pad) py-3 text-14 text-text-3">
          Servers and snapshots, without tax, in the time in which orders were open. Fees, credits
          and what customers would have done differently are left out.
        </p>
      </section>
      <section aria-labelledby="lab-plans" className="border-b border-line">
        <SectionHead id="lab-plans" title="By plan" />
        <Table
          caption="The month by plan"
          columns={planColumns(money, asked.prices, plans)}
          rows={replay.plans}
          rowKey={({ plan }) => plan ?? ''}
          foldAt="lg"
          empty={
            <EmptyState size="sm" title="Nothing was charged in this month">
              Only the time in which orders were open is charged. Choose another month.
            </EmptyState>
          }
        />
      </section>
      <section aria-labelledby="lab-workspaces">
        <SectionHead
          id="lab-workspaces"
          title="Largest differences"
          aside={replay.largest.length === MOST_ROWS ? `The first ${MOST_ROWS}` : undefined}
        />
        <Table
          caption="Largest differences by workspace"
          columns={workspaceColumns(money)}
          rows={replay.largest}
          rowKey={({ workspace }) => workspace.slug}
          empty={
            <EmptyState size="sm" title="Everybody pays the same">
              At these prices no workspace would have paid more or less.
            </EmptyState>
          }
        />
      </section>
    </>
  )
}

/** As many as the database answers. */
const MOST_ROWS = 50

const CELL = 'border-r border-b border-line px-(--pad) py-4'

type ShowMoney = (micros: number) => React.ReactNode

/** The three columns of a comparison. On a phone they stand side by side too. */
const comparedColumns = <Row extends Compared>(money: ShowMoney): readonly Column<Row>[] => [
  {
    id: 'before',
    list: 'third',
    header: 'It cost',
    align: 'end',
    figure: true,
    cell: ({ netMicros }) => money(netMicros),
  },
  {
    id: 'after',
    list: 'third',
    header: 'At these prices',
    align: 'end',
    figure: true,
    cell: ({ newMicros }) => money(newMicros),
  },
  {
    id: 'difference',
    list: 'third',
    header: 'Difference',
    align: 'end',
    figure: true,
    cell: ({ netMicros, newMicros }) => (
      <>
        {newMicros > netMicros ? '+' : null}
        {money(newMicros - netMicros)}
        <small className="block text-text-3">{signedPercent(netMicros, newMicros)}</small>
      </>
    ),
  },
]

type PlanRow = Replay['plans'][number]

const planColumns = (
  money: ShowMoney,
  prices: ReadonlyMap<string, LabTerms>,
  plans: readonly AdminPlan[],
): readonly Column<PlanRow>[] => [
  {
    id: 'plan',
    header: 'Plan',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ plan, productName, servers }) =>
      plan === null ? (
        'Snapshots'
      ) : (
        <>
          {plan}
          <small className="block font-normal text-text-3">
            {productName}, {servers === 1 ? '1 server' : `${formatCount(servers)} servers`}
          </small>
        </>
      ),
  },
  ...comparedColumns<PlanRow>(money),
  {
    id: 'announce',
    header: 'Announce',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: ({ plan }) => {
      const price = plan === null ? undefined : prices.get(plan)
      const found = plans.find(({ slug }) => slug === plan)
      return price === undefined || found === undefined ? null : (
        <Link
          to="/admin/products"
          search={{ plan: found.plan_id, announce: announceText(price) }}
          aria-label={`Announce this price for servers with ${found.slug}`}
        >
          Announce this price
        </Link>
      )
    },
  },
]

const announceText = ({ hourlyMicros, monthlyCapMicros }: LabTerms) =>
  [hourlyMicros, monthlyCapMicros].filter((micros) => micros !== null).join('-')

type WorkspaceRow = Replay['largest'][number]

const workspaceColumns = (money: ShowMoney): readonly Column<WorkspaceRow>[] => [
  {
    id: 'workspace',
    header: 'Customer',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>,
  },
  ...comparedColumns<WorkspaceRow>(money),
]
