import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './mdx.module.css'

export interface DocFrameProps {
  /** The list of neighbours, on the left. Without one the text begins at the edge. */
  rail?: ReactNode
  /** Title and introduction. */
  head: ReactNode
  /** The headings of the text, which a narrow screen lists below the title. */
  headings?: readonly { id: string; label: string }[]
  /** The column on the right, which a narrow screen leaves out. */
  aside: ReactNode
  children: ReactNode
}

/** The columns of a page of text: list, text, and what is on the page. */
export function DocFrame({ rail, head, headings, aside, children }: DocFrameProps) {
  return (
    <div className={clsx(styles.doc, rail !== undefined && styles.withRail, 'sheet')}>
      {rail}
      <article className={clsx(styles.written, 'min-w-0')}>
        <header className={styles.docHead}>
          {head}
          {headings === undefined ? null : (
            <details className={styles.docContents}>
              <summary>On this page</summary>
              <ul>
                {headings.map(({ id, label }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{label}</a>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </header>
        {children}
      </article>
      <aside className={styles.docAside}>{aside}</aside>
    </div>
  )
}
