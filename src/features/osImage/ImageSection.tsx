import { useNearScreen } from '@/lib/useNearScreen'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import styles from './osImage.module.css'

const ImageContents = lazyWithRetry(
  'The list of packages',
  async () => (await import('./ImageContents')).ImageContents,
)

/** The packages and settings. They are as long as the rest of the page, so they come near the screen only. */
export function ImageSection() {
  const [ref, isNear] = useNearScreen(false)
  return (
    <div ref={ref} className={styles.contents}>
      {isNear ? <ImageContents /> : null}
    </div>
  )
}
