import type { ReactNode } from 'react'
import styles from './docs.module.css'

export interface PartProps {
  id: string
  title: string
  children: ReactNode
}

/** A section of a page of the reference. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={styles.part} data-part>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
