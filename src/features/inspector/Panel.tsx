import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './Panel.module.css'

export interface PanelProps {
  id: string
  title: string
  /** At the end of the title's line. */
  actions?: ReactNode
  /** Below the title, outside of the part that scrolls. */
  top?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of the inspector's page that scrolls by itself. */
export function Panel({ id, title, actions, top, className, children }: PanelProps) {
  const titleId = `${id}-title`
  return (
    <section
      id={id}
      className={clsx(styles.panel, className)}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </header>
      {top}
      <div className={styles.scroll} role="group" aria-labelledby={titleId} tabIndex={0}>
        {children}
      </div>
    </section>
  )
}
