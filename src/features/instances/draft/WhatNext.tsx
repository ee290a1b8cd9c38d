import { SectionHead } from '@/components/SectionHead'
import styles from './create.module.css'

/** Explains what saving a configuration does. */
export function WhatNext() {
  return (
    <section aria-labelledby="choice-next" className={styles.next}>
      <SectionHead id="choice-next" title="What happens next" />
      <ol>
        <li>Nothing is ordered, nothing is billed, and no server starts.</li>
        <li>Your configuration is visible only to you and our staff.</li>
        <li>Prices can change. You see that day’s price before you create a server.</li>
      </ol>
    </section>
  )
}
