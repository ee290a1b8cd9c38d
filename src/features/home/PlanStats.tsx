import { useId } from 'react'
import { PriceStat } from '@/components/catalogue/PriceStat'
import { Stat } from '@/ui/Stat'
import { Skeleton } from '@/ui/Skeleton'
import { PlanOptions } from './PlanOptions'
import { Select } from '@/ui/Select'
import type { Plan } from '@/domain/catalogue/plan'
import { storageOf } from './planFacts'
import type { Catalogue } from './useHomeCatalogue'
import styles from './PlanStats.module.css'

export interface PlanReadoutsProps {
  /** `undefined` while the plans are loading. */
  plan: Plan | undefined
  /** The plans of the list. */
  options: readonly Plan[]
  catalogue: Catalogue
  onChoose: (slug: string) => void
}

/** The figures of the highlighted plan, and a select that chooses a plan like the drawing does. */
export function PlanStats({ plan, options, catalogue, onChoose }: PlanReadoutsProps) {
  const id = useId()
  const { plans, prices } = catalogue
  // If all plans are samples, the line above already says it.
  const isSample = plan?.isSample === true && !plans.every((each) => each.isSample)
  const storage = plan ? storageOf(plan) : { label: 'Disk', gib: undefined }
  return (
    <div className={styles.root} aria-busy={plan === undefined || undefined}>
      <div className={styles.plan}>
        {plan ? (
          <>
            <label htmlFor={id} className="label">
              Selected plan
            </label>
            <Select
              id={id}
              mono
              value={plan.slug}
              onChange={(event) => onChoose(event.target.value)}
            >
              <PlanOptions plans={options} />
            </Select>
          </>
        ) : (
          <>
            <p className="label">Selected plan</p>
            <Skeleton className="my-[6px] h-10 w-40 max-w-full" />
          </>
        )}
      </div>
      <PriceStat
        label={isSample ? 'Per hour, sample price' : 'Per hour'}
        money={plan && [plan.hourlyMicros, prices.hourlyFormat(plan)]}
        size="l"
        className={styles.price}
      />
      <Stat label={plan ? `vCPU, ${plan.cpu}` : 'vCPU'} value={plan?.vcpus} size="s" />
      <Stat label="Memory" value={plan?.memoryGib} unit="GiB" size="s" />
      <Stat label={storage.label} value={storage.gib} unit="GiB" size="s" />
      <PriceStat
        label="Monthly cap"
        money={
          plan &&
          (plan.monthlyCapMicros === null ? null : [plan.monthlyCapMicros, prices.capFormat(plan)])
        }
        none="none"
        size="s"
      />
    </div>
  )
}
