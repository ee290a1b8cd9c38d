import { usePlans } from '@/domain/catalogue/usePlans'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import type { SectionsProps } from '../productSections'
import { GpuFit } from './GpuFit'

/** The fit of a model on the plans with GPUs, whose figures are in the address. */
export function GpuFitSection({ search, onChange }: SectionsProps) {
  const { plans, prices, now } = usePlans()
  useReplayEarlyInput('#fit')
  return (
    <GpuFit
      plans={plans.filter(({ kind }) => kind === 'gpu')}
      prices={prices}
      now={now}
      value={search}
      onChange={(change) => onChange(change, 'settle')}
    />
  )
}
