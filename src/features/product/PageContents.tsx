import { clsx } from 'clsx'
import styles from './PageContents.module.css'

export interface PageContentsProps {
  items: readonly { id: string; label: string }[]
}

/** The sections of a page, in one line below its head. */
export function PageContents({ items }: PageContentsProps) {
  return (
    <nav aria-label="On this page" className={clsx(styles.root, 'print:hidden')}>
      <p aria-hidden="true" className="label">
        On this page
      </p>
      <ul>
        {items.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
