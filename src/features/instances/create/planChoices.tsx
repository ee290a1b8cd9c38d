import { isLow, isOpen, planState } from '@/domain/catalogue/availability'
import type { PriceFormatter } from '@/domain/catalogue/money'
import { totalVramGib, type Plan } from '@/domain/catalogue/plan'
import type { Choice } from '@/domain/instances/draft'
import { useDeployment } from '@/lib/useDeployment'
import { StateTag } from '@/ui/StateTag'
import type { Column } from '@/ui/Table'
import { MemoryBar, MemoryMarks } from './MemoryBar'
import type { MemoryScale } from './memoryScale'
import styles from './planStep.module.css'

export interface PlanChoices {
  prices: PriceFormatter
  choice: Choice
  /** When the plans were read: milliseconds since 1970. */
  now: number
  /** Of all plans, so that a filter does not change the bars. */
  scale: MemoryScale
  onChange: (choice: Choice) => void
}

/** The columns in which a person chooses a plan. */
export function planChoices({ prices, choice, now, scale, onChange }: PlanChoices): Column<Plan>[] {
  const { region } = choice
  const gib = (value: number) => `${prices.number(value)} GiB`
  return [
    {
      id: 'name',
      header: 'Plan',
      rowHeader: true,
      figure: true,
      cell: (plan) => (
        <label className="flex min-h-8 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-text-3 max-md:min-h-11">
          <input
            type="radio"
            name="plan"
            value={plan.slug}
            checked={plan.slug === choice.plan}
            disabled={!isOpen(plan, region, now) && plan.slug !== choice.plan}
            aria-label={plan.slug}
            className="size-4 flex-none accent-ember"
            onChange={() => onChange({ ...choice, plan: plan.slug })}
          />
          <span>
            {plan.slug}
            <Gpus plan={plan} />
          </span>
        </label>
      ),
    },
    {
      id: 'vcpu',
      header: 'vCPU',
      className: 'md:whitespace-nowrap',
      cell: ({ vcpus, cpu }) => (
        <>
          <span className="num text-text">{vcpus}</span> {cpu}
        </>
      ),
    },
    {
      id: 'memory',
      header: 'Memory',
      scale: <MemoryMarks scale={scale} />,
      figure: true,
      className: styles.memory,
      cell: (plan) => (
        <>
          {gib(plan.memoryGib)}
          <MemoryBar scale={scale} gib={plan.memoryGib} isOff={!isOpen(plan, region, now)} />
        </>
      ),
    },
    {
      id: 'disk',
      header: 'Disk',
      align: 'end',
      figure: true,
      cell: ({ diskGib }) => (diskGib === null ? <span className="dim">none</span> : gib(diskGib)),
    },
    {
      id: 'price',
      header: 'Per hour',
      align: 'end',
      figure: true,
      list: 'corner',
      cell: (plan) => (
        <>
          {prices.hourly(plan)}
          <span className={styles.perHour}> /h</span>
        </>
      ),
    },
    {
      id: 'cap',
      header: 'Monthly cap',
      align: 'end',
      figure: true,
      cell: (plan) => prices.cap(plan) ?? <span className="dim">no cap</span>,
    },
    {
      id: 'stock',
      header: region === undefined ? 'Stock' : `Left in ${region}`,
      align: 'end',
      cell: (plan) => <Stock plan={plan} region={region} now={now} />,
    },
  ]
}

function Gpus({ plan }: { plan: Plan }) {
  const { gpuModel, gpuCount } = plan
  const vram = totalVramGib(plan)
  return gpuModel === null ? null : (
    <small className="block font-sans text-12 font-normal text-text-3">
      {gpuCount} × {gpuModel}
      {vram === null ? null : `, ${vram} GB`}
    </small>
  )
}

/** The number that is left in the region of the column; a word where there is no number. */
function Stock({ plan, region, now }: { plan: Plan; region: string | undefined; now: number }) {
  const { orders } = useDeployment()
  const left = plan.regions.find((place) => place.region === region)?.stock
  const state = planState(plan, region, now)
  switch (state) {
    case 'closed':
      return <StateTag state="retired">No new orders</StateTag>
    case 'elsewhere':
      return <StateTag state="retired">Not here</StateTag>
    case 'sold_out':
      return <StateTag state="sold-out" />
    case 'retiring':
      return <StateTag state="retiring" />
    case 'available':
      if (orders === 'closed') return <StateTag state="closed" />
      if (left == null) return <StateTag state={isLow(plan, region) ? 'low-stock' : 'in-stock'} />
      return (
        <>
          {isLow(plan, region) ? <span className="mr-2 text-warn">low</span> : null}
          <span className="num text-text">{left}</span>
        </>
      )
  }
}
