import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { problemTopics, type CommonProblem, type ProblemTopic } from '@/content/commonProblem'
import { commonProblems } from '@/content/commonProblems'
import { isListedAddress } from '@/content/pages'
import styles from './support.module.css'

type Choice = ProblemTopic | 'first' | 'all'

/** The problems of the first view. The first of them is open. */
const first = [
  'server-error',
  'wrong-password',
  'stopped-cost',
  'deleted-server',
  'ssh-denied',
  'suspended',
]

const isIn = (choice: Choice, { id, topic }: CommonProblem): boolean =>
  choice === 'all' || (choice === 'first' ? first.includes(id) : topic === choice)

const choices: readonly { id: Choice; label: string }[] = [
  { id: 'first', label: 'Start here' },
  ...problemTopics,
  { id: 'all', label: 'All topics' },
]

/**
 * The common problems, each with its steps. A topic narrows them; an address with a hash opens one. Without scripts all
 * are visible.
 */
export function Answers() {
  const [chosen, setChosen] = useState<Choice>('first')
  const hash = useRouterState({ select: (state) => state.location.hash })
  const wanted = commonProblems.find(({ id }) => id === hash)
  return (
    <section className="band" id="answers" aria-labelledby="answers-title">
      <div className="head">
        <h2 id="answers-title">Answers</h2>
        <p className="small">Common problems, and what to do.</p>
        <ul aria-label="Topics" className="-mx-(--pad) mt-5 -mb-8 max-lg:-mb-4">
          {choices.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.topic}
                aria-pressed={chosen === id}
                onClick={() => setChosen(id)}
              >
                {label}{' '}
                <span className="num">
                  {commonProblems.filter((problem) => isIn(id, problem)).length}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="body">
        {commonProblems.map((problem) => (
          <Answer
            key={problem.id}
            problem={problem}
            isShown={problem === wanted || isIn(chosen, problem)}
            isWanted={problem === wanted}
          />
        ))}
      </div>
    </section>
  )
}

interface AnswerProps {
  problem: CommonProblem
  isShown: boolean
  isWanted: boolean
}

function Answer({ problem, isShown, isWanted }: AnswerProps) {
  const { id, title, steps, link } = problem
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isWanted || ref.current === null) return
    ref.current.open = true
    ref.current.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return (
    <details
      ref={ref}
      id={id}
      className={styles.answer}
      data-off={!isShown || undefined}
      open={id === first[0]}
    >
      <summary>
        <h3>{title}</h3>
        <span className="num">
          {steps.length} {steps.length === 1 ? 'step' : 'steps'}
        </span>
      </summary>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {link === undefined || !isListedAddress(link.to) ? null : (
        <p className={styles.more}>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </details>
  )
}
