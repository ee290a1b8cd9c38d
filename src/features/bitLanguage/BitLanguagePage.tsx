import { clsx } from 'clsx'
import { memo, type ComponentType } from 'react'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import mdxStyles from '@/components/mdx/mdx.module.css'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { lessons, mistakes } from '@/domain/bit/examples'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Prose } from '@/ui/Prose'
import { GrammarSection } from './GrammarSection'
import { RunnableLine } from './RunnableLine'
import { TryLine } from './TryLine'
import page from '@/components/toolPage.module.css'
import styles from './bitLanguage.module.css'

/** The definitions of the commands are not in the first script. The document has the reference already. */
const Reference = memo(
  lazyWithRetry(
    'The reference',
    async () => (await import('./Reference')).Reference,
    () => <section id="reference" className="min-h-svh" />,
  ),
)

export interface BitLanguagePageProps {
  words: ComponentType<{ components?: typeof mdxComponents }>
  /** A line from the address, to begin with. */
  line: string | undefined
}

/** /bit-language: lines to run, a tour, the reference, and the grammar from the parser itself. */
export function BitLanguagePage({ words: Words, line }: BitLanguagePageProps) {
  useReplayEarlyInput()
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1>{pageById('bit-language').title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptions['bit-language']}</p>
      </header>
      <TryLine key={line} given={line} />
      <section id="tour" aria-labelledby="tour-title" className="border-t border-line-2">
        <div className={page.title}>
          <h2 id="tour-title">Tour</h2>
          <p className="text-14 text-text-2">Each line runs on the live catalogue.</p>
        </div>
        {lessons.map(({ id, title, text, examples }) => (
          <div key={id} className={styles.lesson}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <ul>
              {examples.map((example) => (
                <RunnableLine key={example.line} {...example} />
              ))}
            </ul>
          </div>
        ))}
        <div className={styles.lesson}>
          <div>
            <h3>Errors name their place</h3>
            <p>An error marks the word, and offers what fits there. Nothing has run before.</p>
          </div>
          <ul>
            {mistakes.map((example) => (
              <RunnableLine key={example.line} {...example} />
            ))}
          </ul>
        </div>
      </section>
      <Reference />
      <GrammarSection />
      <div className={clsx(mdxStyles.written, page.text)}>
        <Prose>
          <Words components={mdxComponents} />
        </Prose>
      </div>
    </article>
  )
}
