import { clsx } from 'clsx'
import { useEffect, useId, useState } from 'react'
import { StatusIcon } from '@/ui/StatusIcon'
import { NEEDED_LOG10_GUESSES, PASSWORD_MIN_LENGTH } from '@/domain/identity/credentials'
import { loadStrength } from './loadStrength'
import type { Strength } from './strength'
import styles from './passwordStrength.module.css'

/** The right end of the scale, as a power of ten. */
const FULL_LOG10_GUESSES = 14

export interface PasswordStrengthProps {
  password: string
  /** Name and email address of the person, which attackers try first. */
  personal: readonly string[]
  /** The service refused this password, for example because it was leaked elsewhere. Default: false. */
  isRefused?: boolean
}

/** How many guesses a new password needs, and what makes it weak. Nothing is shown until the estimator is loaded. */
export function PasswordStrength({ password, personal, isRefused = false }: PasswordStrengthProps) {
  const [load, setLoad] = useState<{ estimateGuesses: Awaited<ReturnType<typeof loadStrength>> }>()
  useEffect(() => {
    let isGone = false
    void loadStrength().then((estimateGuesses) => {
      if (!isGone) setLoad({ estimateGuesses })
    })
    return () => {
      isGone = true
    }
  }, [])
  const strength = load?.estimateGuesses?.(password, personal)
  return strength === undefined ? null : (
    <Reading strength={strength} length={[...password].length} isRefused={isRefused} />
  )
}

interface ReadingProps {
  strength: Strength
  /** Characters of the password. */
  length: number
  isRefused: boolean
}

/** What a screen reader announces. It must agree with the problem at the field. */
function verdict({ strength: { isEnough }, length, isRefused }: ReadingProps): string {
  if (isRefused) return 'This password was refused.'
  if (!isEnough) return 'The password is easy to guess.'
  return length < PASSWORD_MIN_LENGTH
    ? 'The password is too short.'
    : 'The password is hard enough to guess.'
}

function Reading(props: ReadingProps) {
  const { length, isRefused } = props
  const { log10Guesses, isEnough, findings } = props.strength
  const id = useId()
  const whole = Math.floor(log10Guesses)
  const shown = Math.min(log10Guesses, FULL_LOG10_GUESSES)
  const isLong = length >= PASSWORD_MIN_LENGTH
  const variables: Record<`--${string}`, number> = {
    '--v': (shown / FULL_LOG10_GUESSES) * 100,
    '--k': (NEEDED_LOG10_GUESSES / FULL_LOG10_GUESSES) * 100,
    '--divisions': FULL_LOG10_GUESSES / 2,
    '--parts': FULL_LOG10_GUESSES,
  }
  return (
    <div className={clsx(styles.root, 'panel')}>
      <div className="px-4 pt-4 pb-3">
        <p id={id} className="label">
          Guesses an attacker needs
        </p>
        <p aria-hidden="true" className="mt-2 flex flex-wrap items-baseline gap-x-2">
          <span className="read">
            10<sup>{whole}</sup>
          </span>
          <span className="small dim">
            needed: <PowerOfTen power={NEEDED_LOG10_GUESSES} />
          </span>
        </p>
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={FULL_LOG10_GUESSES}
          aria-valuenow={shown}
          aria-valuetext={`10 to the power of ${whole}; 10 to the power of ${NEEDED_LOG10_GUESSES} is needed`}
          className={clsx(styles.meter, (isEnough && !isRefused) || styles.warn)}
          style={variables}
        >
          <span className={styles.needle} />
          <span className={styles.mark}>
            <span>needed</span>
          </span>
        </div>
        <p aria-hidden="true" className="num mt-1.5 flex justify-between text-12 text-text-3">
          <span>1</span>
          <PowerOfTen power={FULL_LOG10_GUESSES} />
        </p>
      </div>
      <ul>
        {isRefused ? (
          <Reason isGood={false} title="Refused" note="Choose a different password." />
        ) : null}
        {findings.map(({ title, note }) => (
          <Reason key={title} isGood={false} title={title} note={note} />
        ))}
        <Reason
          isGood={isLong}
          title={length === 1 ? '1 character' : `${length} characters`}
          note={
            !isLong
              ? `At least ${PASSWORD_MIN_LENGTH} are needed.`
              : isEnough
                ? 'Long enough.'
                : 'Long enough, but easy to guess. Try four unrelated words.'
          }
        />
      </ul>
      <p className={styles.foot}>
        Estimated in your browser; the password is not sent until you submit it.
      </p>
      {/* Announced only when the verdict changes, not on every key press. */}
      <p role="status" className="sr-only">
        {verdict(props)}
      </p>
    </div>
  )
}

function Reason({ isGood, title, note }: { isGood: boolean; title: string; note: string }) {
  return (
    <li className={styles.reason}>
      <StatusIcon
        shape={isGood ? 'full' : 'triangle'}
        className={isGood ? 'mt-[3px] text-ok' : 'mt-[3px] text-error'}
      />
      <span className="min-w-0">
        <span className="block text-text">{title}</span>
        {note}
      </span>
    </li>
  )
}

function PowerOfTen({ power }: { power: number }) {
  return (
    <span className="num">
      10<sup>{power}</sup>
    </span>
  )
}
