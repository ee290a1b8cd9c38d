import type { ReactNode } from 'react'
import styles from './auth.module.css'

/** As many lines as the selection has, so that nothing below it moves when it is read. They are not shown. */
const UNREAD = [
  ['Plan', 'VPS v1.small'],
  ['Server', '2 vCPU, 4 GiB memory'],
  ['Region', 'Helsinki'],
  ['Image', 'Debian 13'],
  ['Price', '€0.0000 per hour, at most €00.00 per month'],
] as const

interface SelectionFrameProps {
  facts?: readonly (readonly [term: string, text: string])[]
  children?: ReactNode
}

/** What a visitor chose, as a list of facts. Without them it holds their place. */
export function SelectionFrame({ facts, children = '\u00a0' }: SelectionFrameProps) {
  return (
    <section aria-labelledby="chosen-plan" className="min-w-0">
      <h2 id="chosen-plan" className={styles.strip}>
        Your selection
      </h2>
      <dl>
        {(facts ?? UNREAD).map(([term, text]) => (
          <div key={term} className={styles.fact}>
            <dt className="dim">{term}</dt>
            <dd className={facts === undefined ? 'invisible' : 'text-text'}>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="small dim border-b border-line px-(--pad) py-3.5">{children}</p>
    </section>
  )
}
