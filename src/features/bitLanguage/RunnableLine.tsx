import { LineAnswers } from '@/components/bit/LineAnswers'
import { LineText } from '@/components/bit/LineText'
import { useLineRunner } from '@/components/bit/useLineRunner'
import type { Example } from '@/domain/bit/examples'
import { Button } from '@/ui/Button'
import styles from './bitLanguage.module.css'

/** An example with a button that runs it. The answer comes below it. */
export function RunnableLine({ line, does, isAccount = false }: Example) {
  const { run, question, start } = useLineRunner()
  return (
    <li className={styles.example}>
      <div className={styles.exampleHead}>
        <p>
          <LineText line={line} />
          <span>
            {does}
            {isAccount ? ' Signed in.' : ''}
          </span>
        </p>
        <Button
          size="sm"
          aria-label={`Run ${line}`}
          busy={run?.isRunning ?? false}
          onClick={() => start(line)}
        >
          Run
        </Button>
      </div>
      <div className={run === null ? undefined : styles.exampleAnswer}>
        <LineAnswers run={run} question={question} />
      </div>
    </li>
  )
}
