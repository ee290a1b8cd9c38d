import { Link, useLocation } from '@tanstack/react-router'
import { ErrorLink } from '@/components/ErrorLink'
import { caretBelow } from '@/domain/bit/caret'
import type { Problem } from '@/domain/bit/syntax'
import { withFit } from '@/domain/bit/withFit'
import styles from './bit.module.css'

export interface LineProblemProps {
  line: string
  problem: Problem
  /** Takes the line with another text at the place of the problem. */
  onFit?: ((line: string) => void) | undefined
}

/** A placeholder such as `<plan>` names what fits; a person cannot use it as it is. */
const isLiteral = (text: string) => !/[<…]/.test(text) && text.trim() !== '' && text !== 'a word'

/** A problem of a line: marks below its place, what is wrong, and what fits there. */
export function LineProblem({ line, problem, onFit }: LineProblemProps) {
  const { to, message, fits, code, failure } = problem
  const { pathname } = useLocation()
  const { row, marks } = caretBelow(line, problem)
  const redirect = `${pathname}?cmd=${encodeURIComponent(line)}`
  return (
    <div className={styles.problem} data-code={code}>
      {to === 0 || code === 'sign_in_required' || code === 'cancelled' ? null : (
        <pre className={styles.line} tabIndex={0} role="group" aria-label="Place of the problem">
          <code>
            {row.slice(0, marks.indexOf('^'))}
            <mark>{row.slice(marks.indexOf('^'), marks.length)}</mark>
            {row.slice(marks.length)}
          </code>
          <span aria-hidden="true">{`\n${marks}`}</span>
        </pre>
      )}
      <p>
        {message}{' '}
        {code === 'sign_in_required' ? (
          <>
            <Link to="/auth" search={{ redirect }}>
              Sign in
            </Link>{' '}
            or{' '}
            <Link to="/auth" search={{ mode: 'sign-up', redirect }}>
              create an account
            </Link>
            : the line waits here.
          </>
        ) : null}
        {failure === undefined ? null : <ErrorLink code={failure} />}
      </p>
      {fits.length === 0 ? null : (
        <p className={styles.fits}>
          <span>Fits here</span>
          {fits.map((fit) =>
            onFit !== undefined && isLiteral(fit) ? (
              <button key={fit} type="button" onClick={() => onFit(withFit(line, problem, fit))}>
                {fit}
              </button>
            ) : (
              <code key={fit}>{fit}</code>
            ),
          )}
        </p>
      )}
    </div>
  )
}
