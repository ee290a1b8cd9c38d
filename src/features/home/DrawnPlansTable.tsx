import { useMemo } from 'react'
import { virtualizationName, type Plan } from '@/domain/catalogue/plan'
import { PlanStateTag } from '@/components/catalogue/PlanStateTag'
import { Table, type Column } from '@/ui/Table'
import { PlanLink } from './PlanLink'
import type { Catalogue } from './useHomeCatalogue'
import styles from './DrawnPlansTable.module.css'

export interface PlanTableProps {
  catalogue: Catalogue
  /** The plans that match the filter of the drawing. */
  plans: readonly Plan[]
  chosen: string | undefined
}

/** A table of all plans with the facts of the drawing and more. Each name is a link to the create form. */
export function DrawnPlansTable({ catalogue, plans, chosen }: PlanTableProps) {
  const columns = useMemo(() => columnsOf(catalogue), [catalogue])
  const { status } = catalogue
  if (status === 'failed' || status === 'empty') return null
  return (
    <details className={styles.root}>
      <summary>
        <span>All plans</span>
        <span className={styles.key}>View as table</span>
      </summary>
      <Table
        caption="All plans"
        columns={columns}
        rows={plans}
        rowKey={(plan) => plan.slug}
        isSelected={(plan) => plan.slug === chosen}
        skeleton={status === 'reading' ? 4 : 0}
      />
    </details>
  )
}

function columnsOf({ prices, now }: Catalogue): Column<Plan>[] {
  const figure = { align: 'end', figure: true } as const
  return [
    {
      id: 'plan',
      header: 'Plan',
      cell: (plan) => <PlanLink slug={plan.slug} />,
      rowHeader: true,
      figure: true,
    },
    { id: 'type', header: 'Type', cell: (plan) => virtualizationName(plan.virtualization) },
    { ...figure, id: 'vcpu', header: 'vCPU', cell: (plan) => `${plan.vcpus} ${plan.cpu}` },
    { ...figure, id: 'memory', header: 'Memory', cell: (plan) => `${plan.memoryGib} GiB` },
    { ...figure, id: 'storage', header: 'Disk', cell: storageCell },
    { ...figure, id: 'hour', header: 'Per hour', cell: (plan) => prices.hourly(plan) },
    {
      ...figure,
      id: 'cap',
      header: 'Monthly cap',
      cell: (plan) => prices.cap(plan) ?? <span className="dim">none</span>,
    },
    {
      id: 'state',
      header: 'State',
      cell: (plan) => <PlanStateTag plan={plan} region={undefined} now={now} />,
    },
  ]
}

function storageCell(plan: Plan): string {
  if (plan.gpuModel !== null)
    return `${plan.gpuCount} × ${plan.gpuModel}, ${plan.gpuVramGib} GiB each`
  return plan.diskGib === null ? 'none' : `${plan.diskGib} GiB`
}
