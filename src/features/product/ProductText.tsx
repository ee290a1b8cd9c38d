import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import mdxStyles from '@/components/mdx/mdx.module.css'
import { Prose } from '@/ui/Prose'
import styles from './ProductText.module.css'

/** The compiled MDX of a page. */
export type Words = ComponentType<{ components?: typeof mdxComponents }>

/** The text of a page with plans. */
export function ProductText({ words: Text }: { words: Words }) {
  return (
    <div className={clsx(mdxStyles.written, styles.root)}>
      <Prose>
        <Text components={mdxComponents} />
      </Prose>
    </div>
  )
}
