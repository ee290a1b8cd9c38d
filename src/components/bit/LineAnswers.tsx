import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Spinner } from '@/ui/Spinner'
import type { Question } from './startLine'
import type { LineRun } from './useLineRunner'
import styles from './bit.module.css'

const LineOutput = lazyWithRetry(
  'The answer',
  async () => (await import('./LineOutput')).LineOutput,
)
const ChangeQuestion = lazyWithRetry(
  'The question',
  async () => (await import('./ChangeQuestion')).ChangeQuestion,
)

export interface LineAnswersProps {
  run: LineRun | null
  question: Question | null
  onFit?: (line: string) => void
}

/** The answers of a line, announced as they come. */
export function LineAnswers({ run, question, onFit }: LineAnswersProps) {
  return (
    <div role="log" aria-label="Answer" aria-busy={run?.isRunning ?? false}>
      {run?.outputs.map((output, index) => (
        // Answers are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.answer}>
          <LineOutput line={run.line} output={output} onFit={onFit} />
        </div>
      ))}
      {run?.isRunning === false && run.outputs.length === 0 ? (
        <p className={styles.note}>Done. There is nothing to show.</p>
      ) : null}
      {run?.isRunning === true && question === null ? (
        <p className={styles.note}>
          <Spinner label="Running" />
        </p>
      ) : null}
      {question === null ? null : <ChangeQuestion {...question} />}
    </div>
  )
}
