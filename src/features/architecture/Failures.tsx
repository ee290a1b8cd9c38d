import { useState } from 'react'
import { OneOpen } from '@/components/OneOpen'
import { failures, type Failure } from './failureFacts'
import { stations } from './stationFacts'
import page from '@/components/toolPage.module.css'
import styles from './failures.module.css'

/** What a customer sees, loses and gets back when a part fails. */
export function Failures() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section id="failures" aria-labelledby="failures-title" className="border-t border-line-2">
      <div className={page.title}>
        <h2 id="failures-title">What if a part fails?</h2>
        <p className="small dim">
          Choose a part. A running server needs its host and nothing else here.
        </p>
      </div>
      <OneOpen
        name="failure"
        open={open}
        onOpen={setOpen}
        parts={failures.map((failure) => ({
          id: failure.id,
          summary: (
            <span className={styles.failing}>
              <span className="strong">{failure.part}</span>
              <PathStrip failure={failure} />
            </span>
          ),
          content: (
            <dl className={styles.answers}>
              <div>
                <dt>What you see</dt>
                <dd>{failure.see}</dd>
              </div>
              <div>
                <dt>What is lost</dt>
                <dd>{failure.lost}</dd>
              </div>
              <div>
                <dt>What recovers</dt>
                <dd>{failure.recovers}</dd>
              </div>
            </dl>
          ),
        }))}
      />
      <p className="border-t border-line px-(--pad) py-3 text-12 text-text-3">
        The ten hexagons are the stations above. Struck: does not work. Filled: waits or works in
        part.
      </p>
    </section>
  )
}

/** How a station looks that a failure reaches. */
const looks = { broken: styles.broken, waits: styles.waits }

/** The ten stations, and which of them a failure reaches. */
function PathStrip({ failure }: { failure: Failure }) {
  const reached = stations.flatMap(({ id, name }) => {
    const effect = failure.stations[id]
    if (effect === undefined) return []
    return [`${name} ${effect === 'broken' ? 'does not work' : 'waits or works in part'}`]
  })
  return (
    <svg viewBox="0 0 200 20" role="img" aria-label={reached.join(', ')} className={styles.strip}>
      {stations.map(({ id }, index) => {
        const effect = failure.stations[id]
        const x = index * 20 + 10
        return (
          <g key={id} className={effect && looks[effect]}>
            <path d={`M${x} 2.5l6.5 3.8v7.6l-6.5 3.8l-6.5 -3.8v-7.6z`} />
            {effect === 'broken' ? <path d={`M${x - 4} 14l8 -8`} /> : null}
          </g>
        )
      })}
    </svg>
  )
}
