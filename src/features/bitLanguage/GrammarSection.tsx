import { Disclosure } from '@/components/Disclosure'
import { useNearScreen } from '@/lib/useNearScreen'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import page from '@/components/toolPage.module.css'
import styles from './bitLanguage.module.css'

const Grammar = lazyWithRetry('The grammar', async () => (await import('./Grammar')).Grammar)

/** The grammar. It is drawn once it is opened: the drawing needs the parser. */
export function GrammarSection() {
  const [ref, isNear] = useNearScreen(false)
  return (
    <section id="grammar" aria-labelledby="grammar-title" className="border-t border-line-2">
      <div className={page.title}>
        <h2 id="grammar-title">Grammar</h2>
        <p className="text-14 text-text-2">Drawn from the parser that runs your lines.</p>
      </div>
      <Disclosure id="rules" summary={<span className="strong">Every rule as a drawing</span>}>
        <p className={styles.legend}>
          <span data-look="word">typed as it is</span>
          <span data-look="token">your value</span>
          <span data-look="rule">another rule</span>
        </p>
        <p className="px-(--pad) pt-2 text-14">A line reads along a track from left to right.</p>
        <div ref={ref} className={styles.grammar}>
          {isNear ? <Grammar /> : null}
        </div>
      </Disclosure>
    </section>
  )
}
