import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { Prose } from '@/ui/Prose'
import { mdxComponents } from './mdxComponents'
import styles from './mdx.module.css'

/** The compiled MDX of a page. */
export type Words = ComponentType<{ components?: typeof mdxComponents }>

export interface PageTextProps {
  words: Words
  className?: string | undefined
}

/** The text below the parts of a page. On a wide screen its headings stand in the heading column, as those of the parts. */
export function PageText({ words: Text, className }: PageTextProps) {
  return (
    <div className={clsx(styles.written, styles.text, className)}>
      <Prose>
        <Text components={mdxComponents} />
      </Prose>
    </div>
  )
}
