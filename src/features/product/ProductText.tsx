import { PageText, type Words } from '@/components/mdx/PageText'
import styles from './ProductText.module.css'

/** The text of a page with plans. */
export function ProductText({ words }: { words: Words }) {
  return <PageText words={words} className={styles.root} />
}
