import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  commonProblems,
  problemTopics,
  type CommonProblem,
  type ProblemTopic,
} from '@/content/commonProblems'
import { formatCount } from '@/lib/format'
import styles from './support.module.css'

/** The common problems, each with its steps. A topic narrows them; an address with a hash opens one. */
export function Answers() {
  const [topic, setTopic] = useState<ProblemTopic | null>(null)
  const hash = useRouterState({ select: (state) => state.location.hash })
  const wanted = commonProblems.find(({ id }) => id === hash)
  const shown = commonProblems.filter(
    (problem) => topic === null || problem.topic === topic || problem === wanted,
  )
  const choice = (value: ProblemTopic | null, label: string, count: number) => (
    <li key={label}>
      <button
        type="button"
        className={styles.topic}
        aria-pressed={topic === value}
        onClick={() => setTopic(value)}
      >
        {label} <span className="num">{formatCount(count)}</span>
      </button>
    </li>
  )
  return (
    <section className="band" id="answers" aria-labelledby="answers-title">
      <div className="head" style={{ paddingBottom: 0, paddingInline: 0 }}>
        <h2 id="answers-title" className="px-(--pad)">
          Answers
        </h2>
        <p className="small px-(--pad)">Common problems, and what to do.</p>
        <ul aria-label="Topics" className="mt-5">
          {choice(null, 'All topics', commonProblems.length)}
          {problemTopics.map(({ id, label }) =>
            choice(id, label, commonProblems.filter((problem) => problem.topic === id).length),
          )}
        </ul>
      </div>
      <div className="body">
        {shown.map((problem) => (
          <Answer key={problem.id} problem={problem} isWanted={problem === wanted} />
        ))}
      </div>
    </section>
  )
}

function Answer({ problem, isWanted }: { problem: CommonProblem; isWanted: boolean }) {
  const { id, title, steps, link } = problem
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isWanted || ref.current === null) return
    ref.current.open = true
    ref.current.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return (
    <details ref={ref} id={id} className={styles.answer}>
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
      {link === undefined ? null : (
        <p className={styles.more}>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </details>
  )
}
