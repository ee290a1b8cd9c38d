import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { usePlans } from '@/domain/catalogue/usePlans'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { recordedPlan, run } from './run'
import { Steps } from './Steps'
import styles from './firstMinute.module.css'

const FirstMinutePlayer = lazyWithRetry(
  'The first minute',
  async () => (await import('./FirstMinutePlayer')).FirstMinutePlayer,
  () => <Steps run={run} />,
)

/** How far below the screen the player begins to load. */
const NEAR = '600px'

/**
 * A recorded create. Its steps are in the document; the player is loaded when it comes near the screen. Where the plan
 * of the recording is not on sale, there is no section.
 */
export function FirstMinuteSection() {
  const { plans, isPending } = usePlans()
  return isPending || recordedPlan(plans) !== undefined ? <FirstMinute /> : null
}

function FirstMinute() {
  const body = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (body.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(body.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section className="band" id="first-minute">
      <div className="head">
        <h2>The first minute of a server</h2>
        <p>
          A real order in our system, created by the simulated engine, with the states and times of
          that run. No machine ran.
        </p>
      </div>
      <div ref={body} className={clsx('body', styles.room)}>
        {isNear ? <FirstMinutePlayer /> : <Steps run={run} />}
      </div>
    </section>
  )
}
