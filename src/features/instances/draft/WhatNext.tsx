import { Link } from '@tanstack/react-router'
import { pageById } from '@/content/pages'
import { SectionHead } from '@/components/SectionHead'
import styles from './create.module.css'

/** Explains what saving a configuration does today. */
export function WhatNext() {
  return (
    <section aria-labelledby="choice-next" className={styles.next}>
      <SectionHead id="choice-next" title="What happens next" />
      <ol>
        <li>Nothing is ordered, nothing is billed, and no server starts.</li>
        <li>Your configuration is visible only to you and our staff.</li>
        <li>
          Once servers can be ordered, you can review it at that day’s price before ordering. See
          the <Link to={pageById('roadmap').path}>roadmap</Link>.
        </li>
      </ol>
    </section>
  )
}
