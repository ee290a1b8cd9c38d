import type { Plan } from '@/content/samplePlans'
import { Table, type Column } from '@/ui/Table'
import { hourlyPrice, monthlyCap } from './planFacts'

const columns: Column<Plan>[] = [
  { id: 'plan', header: 'Plan', cell: (plan) => plan.slug, rowHeader: true, figure: true },
  {
    id: 'vcpu',
    header: 'vCPU',
    cell: (plan) => `${plan.vcpus} ${plan.cpu}`,
    align: 'end',
    figure: true,
  },
  {
    id: 'memory',
    header: 'Memory',
    cell: (plan) => `${plan.memoryGib} GiB`,
    align: 'end',
    figure: true,
  },
  {
    id: 'storage',
    header: 'Disk',
    cell: (plan) =>
      plan.diskGib === null
        ? `${plan.gpuCount} × ${plan.gpuModel}, ${plan.gpuVramGib} GiB`
        : `${plan.diskGib} GiB`,
    align: 'end',
    figure: true,
  },
  {
    id: 'hour',
    header: 'Per hour',
    cell: (plan) => `€${hourlyPrice(plan)}`,
    align: 'end',
    figure: true,
  },
  {
    id: 'cap',
    header: 'Monthly cap',
    cell: (plan) => {
      const cap = monthlyCap(plan)
      return cap === null ? <span className="dim">none</span> : `€${cap}`
    },
    align: 'end',
    figure: true,
  },
]

export interface PlanTableProps {
  plans: readonly Plan[]
  chosen: string
}

/** The facts of the drawing without the drawing. */
export function PlanTable({ plans, chosen }: PlanTableProps) {
  return (
    <details className="plan-table">
      <summary>
        <span className="plan-table-name">Same facts</span>
        <span className="plan-table-key">As a table</span>
      </summary>
      <Table
        caption="The plans of the drawing"
        columns={columns}
        rows={plans}
        rowKey={(plan) => plan.slug}
        isSelected={(plan) => plan.slug === chosen}
      />
    </details>
  )
}
