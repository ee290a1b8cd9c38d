import { Button } from '@/ui/Button'
import type { Column } from '@/ui/Table'
import { isOpen, planState, regionsOf } from '@/domain/catalogue/availability'
import type { SortKey } from '@/domain/catalogue/catalogueSearch'
import { ChooseLink } from './ChooseLink'
import { networkSpeed, virtualizationShort } from '@/domain/catalogue/hardware'
import { hourlyPerVramGib } from '@/domain/catalogue/filterAndSortPlans'
import { CompareBox } from './CompareBox'
import { usableVram, usableWords } from '@/domain/catalogue/gpuMemory'
import { totalVramGib, type Plan } from '@/domain/catalogue/plan'
import { PlanLink } from './PlanLink'
import { PlanStateTag } from './PlanStateTag'
import type { RowContext } from './PlanRowNotice'
import styles from './CatalogueTable.module.css'

export interface ColumnContext extends RowContext {
  compared: readonly string[]
  /** Id of the text that says that the comparison is full; undefined while it is not. */
  fullId: string | undefined
  onCompare: (slug: string) => void
  /** Adds a server of the plan to the estimate, if the page has one. */
  onAdd?: ((slug: string) => void) | undefined
  /** The number of servers in the estimate, by plan. */
  counts?: ReadonlyMap<string, number> | undefined
}

type PlanColumn = Column<Plan> & {
  id: SortKey | 'compare' | 'type' | 'cpu' | 'gpu' | 'state' | 'choose'
}

const figure = { align: 'end', figure: true, sortable: true } as const

const vcpu: PlanColumn = { ...figure, id: 'vcpu', header: 'vCPU', cell: (plan) => plan.vcpus }

const gib = ({ prices }: RowContext, value: number | null) =>
  value === null ? <span className="dim">none</span> : `${prices.number(value)} GiB`

/** Container or VM: the sentence above the table says what that means. */
const type: PlanColumn = {
  id: 'type',
  header: 'Type',
  cell: ({ virtualization }) => virtualizationShort(virtualization),
}

/** The second line of a cell: what the provider tells of the hardware. */
const Hardware = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : <span className={styles.second}> {children}</span>

const disk = (context: RowContext): PlanColumn => ({
  ...figure,
  id: 'disk',
  header: 'Disk',
  cell: (plan) => (
    <>
      {gib(context, plan.diskGib)}
      <Hardware>{plan.diskType}</Hardware>
      {plan.diskGib === null ? null : <span className={styles.listWord}> disk</span>}
    </>
  ),
})

const transfer = ({ prices }: RowContext): PlanColumn => ({
  ...figure,
  id: 'transfer',
  header: 'Transfer',
  cell: ({ transferGib, networkMbit }) => (
    <>
      {transferGib === null ? (
        <span className="dim">unlimited</span>
      ) : (
        `${prices.number(transferGib)} GiB`
      )}
      <span className={styles.listWord}> transfer</span>
      <Hardware>
        {networkMbit === undefined ? undefined : `at ${networkSpeed(networkMbit)}`}
      </Hardware>
    </>
  ),
})

const memory = (context: RowContext): PlanColumn => ({
  ...figure,
  id: 'memory',
  header: 'Memory',
  cell: (plan) => gib(context, plan.memoryGib),
})

function priceColumns({ prices }: RowContext): [hour: PlanColumn, cap: PlanColumn] {
  return [
    {
      ...figure,
      id: 'price',
      header: 'Per hour',
      className: styles.hour,
      cell: (plan) => prices.hourly(plan),
    },
    {
      ...figure,
      id: 'cap',
      header: 'Monthly cap',
      cell: (plan) => {
        const cap = prices.cap(plan)
        if (cap === null) return <span className="dim">no cap</span>
        return (
          <>
            <span className={styles.listWord}>cap </span>
            {cap}
          </>
        )
      },
    },
  ]
}

/** The columns of plans without a GPU. */
function serverColumns(context: RowContext): PlanColumn[] {
  return [
    type,
    vcpu,
    {
      id: 'cpu',
      header: 'CPU',
      cell: (plan) => (
        <>
          {plan.cpu}
          <Hardware>{plan.cpuModel}</Hardware>
        </>
      ),
    },
    memory(context),
    disk(context),
    transfer(context),
    ...priceColumns(context),
  ]
}

/** The columns of plans with GPUs: their memory first. */
function gpuColumns(context: RowContext): PlanColumn[] {
  const [hour] = priceColumns(context)
  return [
    {
      id: 'gpu',
      header: 'GPU',
      className: 'num',
      cell: (plan) => (plan.gpuModel === null ? 'none' : `${plan.gpuCount} × ${plan.gpuModel}`),
    },
    {
      ...figure,
      id: 'vram',
      header: 'Total VRAM',
      firstDirection: 'descending',
      cell: (plan) => <Vram plan={plan} />,
    },
    type,
    vcpu,
    memory(context),
    disk(context),
    transfer(context),
    hour,
    {
      ...figure,
      id: 'gib',
      header: 'Per GiB VRAM',
      cell: (plan) => {
        const micros = hourlyPerVramGib(plan)
        return micros === null ? (
          <span className="dim">none</span>
        ) : (
          context.prices.share(plan, micros)
        )
      },
    },
  ]
}

/** The columns of every kind of plan together. */
function allColumns(context: RowContext): PlanColumn[] {
  return serverColumns(context).map((column) =>
    column.id === 'disk'
      ? {
          ...column,
          header: 'Disk and GPU',
          cell: (plan) => (
            <>
              {column.cell(plan)}
              {plan.gpuModel === null ? null : (
                <span className={styles.gpus}>
                  {' '}
                  <Gpus plan={plan} />
                </span>
              )}
            </>
          ),
        }
      : column,
  )
}

const Gpus = ({ plan }: { plan: Plan }) => (
  <>
    {plan.gpuCount} × {plan.gpuModel}, <Vram plan={plan} />
  </>
)

const WHY_LESS = 'Vendors round; error correction and the driver keep a share.'

/** The vendor's figure, and below it the memory that software can use. */
function Vram({ plan }: { plan: Plan }) {
  const vram = usableVram(plan)
  if (vram === null) return <span className="dim">none</span>
  return (
    <>
      {totalVramGib(plan)} GB
      <span className={styles.second} data-tooltip={WHY_LESS}>
        {' '}
        {usableWords(vram)}
      </span>
    </>
  )
}

/** The facts that a table shows: of servers, of GPU servers, or of both. */
export type PlanFacts = 'server' | 'gpu' | 'all'

const factColumns = { server: serverColumns, gpu: gpuColumns, all: allColumns }

/** The columns of a plan table. The id of a sortable column is its sort key. */
export function planColumns(context: ColumnContext, facts: PlanFacts): PlanColumn[] {
  const { region, image, now, compared, fullId, onCompare, onAdd, counts } = context
  return [
    {
      id: 'compare',
      header: 'Compare',
      list: 'corner',
      cell: ({ slug }) => (
        <CompareBox
          slug={slug}
          isChosen={compared.includes(slug)}
          fullId={fullId}
          onToggle={onCompare}
        />
      ),
    },
    {
      id: 'name',
      header: 'Plan',
      rowHeader: true,
      sortable: true,
      figure: true,
      cell: (plan) => <PlanLink plan={plan} />,
    },
    ...factColumns[facts](context),
    {
      id: 'state',
      header: 'Stock',
      cell: (plan) => <PlanStateTag plan={plan} region={region} now={now} />,
    },
    {
      id: 'choose',
      header: 'Action',
      hideLabel: true,
      align: 'end',
      cell: (plan) => (
        <span className={styles.actions}>
          {onAdd ? (
            <Add slug={plan.slug} count={counts?.get(plan.slug) ?? 0} onAdd={onAdd} />
          ) : null}
          <Choose plan={plan} region={region} image={image} now={now} />
        </span>
      ),
    },
  ]
}

interface AddProps {
  slug: string
  /** The number of its servers in the estimate. */
  count: number
  onAdd: (slug: string) => void
}

function Add({ slug, count, onAdd }: AddProps) {
  return (
    <Button size="sm" variant="ghost" onClick={() => onAdd(slug)}>
      <span>
        Add <span className="sr-only">{slug} to the estimate</span>
        {count > 0 ? (
          <span className="num">
            <span aria-hidden="true">×</span>
            {count}
            <span className="sr-only"> in the estimate</span>
          </span>
        ) : null}
      </span>
    </Button>
  )
}

interface ChooseProps extends Pick<RowContext, 'region' | 'image' | 'now'> {
  plan: Plan
}

function Choose({ plan, region, image, now }: ChooseProps) {
  const name = <span className="sr-only">{plan.slug}</span>
  if (!isOpen(plan, region, now)) {
    const isClosed = planState(plan, region, now) === 'closed'
    const reason = isClosed
      ? `${plan.slug} takes no new orders.`
      : `${plan.slug} is sold out${region ? ` in ${region}` : ''}.`
    return (
      <Button size="sm" disabledReason={reason}>
        <span>Choose {name}</span>
      </Button>
    )
  }
  const { out, left } = regionsOf(plan)
  // If a region is sold out, the create form must open with a region that has stock.
  const to = region ?? (out.length > 0 ? left[0] : undefined)
  return (
    <ChooseLink plan={plan.slug} region={to} image={image}>
      <span>Choose {name}</span>
    </ChooseLink>
  )
}
