import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { ErrorLink } from '@/components/ErrorLink'
import type { ApiCall } from '@/content/api/samples'
import { useVisitor } from '@/domain/session/useAuth'
import { failureOf } from '@/lib/errors'
import { Button } from '@/ui/Button'
import { formatJson } from '@/ui/DataSource'
import { CallSample } from './CallSample'
import { Highlighted } from './Highlighted'
import styles from './requestSample.module.css'

type Answer = { rows: readonly unknown[] } | { failure: Failure }

/** A request that reads rows, and a button that sends it as the reader of the page. */
export function RunnableSample({ label, call }: { label: string; call: ApiCall }) {
  const [answer, setAnswer] = useState<Answer>()
  const [isRunning, setIsRunning] = useState(false)
  const visitor = useVisitor()
  const needsSignIn = call.credential !== 'none' && visitor === 'anonymous'

  const run = async () => {
    setIsRunning(true)
    try {
      // Loaded when it is used: most readers only read.
      const { runRead } = await import('./runRead')
      setAnswer({ rows: await runRead(call) })
    } catch (error) {
      setAnswer({ failure: failureOf(error) })
    }
    setIsRunning(false)
  }

  return (
    <CallSample
      label={label}
      call={call}
      answer={answer === undefined ? undefined : <AnswerBox answer={answer} />}
      foot={
        <div className={styles.run}>
          {needsSignIn ? (
            <Button asChild size="sm">
              <Link to="/auth">Sign in to run it</Link>
            </Button>
          ) : (
            <Button size="sm" busy={isRunning} onClick={() => void run()}>
              Run
            </Button>
          )}
          <span>
            {call.credential !== 'none'
              ? 'Sends this request with your session and shows your rows here.'
              : 'Sends this request and shows the answer here.'}
          </span>
        </div>
      }
    />
  )
}

function AnswerBox({ answer }: { answer: Answer }) {
  if ('failure' in answer) {
    const { code, message, hint } = answer.failure
    return (
      <div className={styles.answer} role="status">
        <p>
          {message} {hint} <ErrorLink code={code} />
        </p>
      </div>
    )
  }
  const { rows } = answer
  return (
    <div className={styles.answer}>
      <p role="status">
        {rows.length === 0
          ? '200, no rows: you have none of these.'
          : `200, ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}
      </p>
      <pre tabIndex={0} role="group" aria-label="Answer" className="code">
        <code>
          <Highlighted code={formatJson(rows)} />
        </code>
      </pre>
    </div>
  )
}
