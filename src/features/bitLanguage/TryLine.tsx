import { useState } from 'react'
import { LineAnswers } from '@/components/bit/LineAnswers'
import { useLineRunner } from '@/components/bit/useLineRunner'
import { Button } from '@/ui/Button'
import { Field, TextArea } from '@/ui/Field'
import styles from './bitLanguage.module.css'

const FIRST_LINE = 'plans | where memory >= 8 GiB | sort price | head 5'

/**
 * A place to type lines. They run on the catalogue of this deployment, and signed in on what the person owns.
 * A line from an address is filled in and never runs by itself: somebody else may have written the link.
 */
export function TryLine({ given = FIRST_LINE }: { given?: string | undefined }) {
  const [line, setLine] = useState(given)
  const { run, question, start, stop } = useLineRunner()
  const isRunning = run?.isRunning ?? false
  return (
    <section aria-label="Try it" className="border-t border-line-2">
      <form
        className={styles.try}
        onSubmit={(event) => {
          event.preventDefault()
          start(line)
        }}
      >
        <Field
          label="Your line"
          hint="Enter runs it; Shift and Enter begin a new line. Try help, or change a word."
        >
          <TextArea
            mono
            className="whitespace-pre-wrap"
            rows={2}
            name="line"
            data-enter="submits"
            value={line}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => setLine(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') stop()
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              start(line)
            }}
          />
        </Field>
        {isRunning ? (
          <Button onClick={stop}>Cancel</Button>
        ) : (
          <Button type="submit" variant="primary">
            Run
          </Button>
        )}
      </form>
      <div className={run === null ? undefined : 'border-t border-line'}>
        <LineAnswers run={run} question={question} onFit={setLine} />
      </div>
    </section>
  )
}
