import { useState } from 'react'
import { usePlans } from '@/domain/catalogue/usePlans'
import { Button } from '@/ui/Button'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { recordedPlan, run } from './run'
import { Steps } from './Steps'

const FirstMinutePlayer = lazyWithRetry(
  'The first minute',
  async () => (await import('./FirstMinutePlayer')).FirstMinutePlayer,
  () => <Steps run={run} />,
)

/**
 * A recorded create. Its steps are in the document; the player is loaded when somebody wants to see it. Where the plan of
 * the recording is not on sale, there is no section.
 */
export function FirstMinuteSection() {
  const { plans, isPending } = usePlans()
  return isPending || recordedPlan(plans) !== undefined ? <FirstMinute /> : null
}

function FirstMinute() {
  const [isShown, setIsShown] = useState(false)
  return (
    <section className="band" id="first-minute">
      <div className="head">
        <h2>The first minute of a server</h2>
        <p>
          A real order in our system, created by the simulated engine, with the states and times of
          that run. No machine ran.
        </p>
      </div>
      <div className="body">
        {isShown ? (
          <FirstMinutePlayer />
        ) : (
          <>
            <Steps run={run} />
            <div className="px-(--pad) py-4">
              <Button onClick={() => setIsShown(true)}>Play the recording</Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
