import { memo } from 'react'
import { PageText, type Words } from '@/components/mdx/PageText'
import { Disclosure } from '@/components/Disclosure'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { lessons, mistakes, type Lesson } from '@/domain/bit/examples'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
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
    () => <section id="reference" className="min-h-96" />,
  ),
)

const lessonOfMistakes: Lesson = {
  id: 'mistakes',
  title: 'Errors name their place',
  text: 'An error marks the word, and offers what fits there. Nothing has run before.',
  examples: mistakes,
}

export interface BitLanguagePageProps {
  words: Words
  /** A line from the address, to begin with. */
  line: string | undefined
}

/** /bit-language: lines to run, a tour, the reference, and the grammar from the parser itself. */
export function BitLanguagePage({ words, line }: BitLanguagePageProps) {
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
          <p className="text-14 text-text-2">
            Each line runs on the plans and prices of this site.
          </p>
        </div>
        <div className="divide-y divide-line">
          {[...lessons, lessonOfMistakes].map(({ id, title, text, examples }, index) => (
            <Disclosure
              key={id}
              id={`tour-${id}`}
              isOpen={index === 0}
              summary={
                <span className={styles.lessonHead}>
                  <span className="strong">{title}</span>
                  <span className="text-14 text-text-2">{text}</span>
                </span>
              }
            >
              <ul className={styles.lesson}>
                {examples.map((example) => (
                  <RunnableLine key={example.line} {...example} />
                ))}
              </ul>
            </Disclosure>
          ))}
        </div>
      </section>
      <Reference />
      <GrammarSection />
      <PageText words={words} />
    </article>
  )
}
