import { useNearScreen } from '@/lib/useNearScreen'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import page from '@/components/toolPage.module.css'
import styles from './bitLanguage.module.css'

const Grammar = lazyWithRetry('The grammar', async () => (await import('./Grammar')).Grammar)

/** The grammar, drawn when it comes near the screen: the drawing needs the parser. */
export function GrammarSection() {
  const [ref, isNear] = useNearScreen(false)
  return (
    <section
      ref={ref}
      id="grammar"
      aria-labelledby="grammar-title"
      className="border-t border-line-2"
    >
      <div className={page.title}>
        <h2 id="grammar-title">Grammar</h2>
        <p className={styles.legend}>
          <span data-look="word">typed as it is</span>
          <span data-look="token">your value</span>
          <span data-look="rule">another rule</span>
        </p>
      </div>
      <p className="px-(--pad) pt-4 text-14">
        Your browser draws these rules from the parser that runs your lines. A line reads along a
        track from left to right.
      </p>
      <div className={styles.grammar}>{isNear ? <Grammar /> : null}</div>
    </section>
  )
}
