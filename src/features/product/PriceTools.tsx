import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { PriceChanges } from './PriceChanges'
import { SetSection, type SetSectionProps } from './set/SetSection'

/** The estimate of several servers, and the changes of prices. */
export function PriceTools(props: SetSectionProps) {
  useReplayEarlyInput('#estimate')
  return (
    <>
      <SetSection {...props} />
      <PriceChanges />
    </>
  )
}
