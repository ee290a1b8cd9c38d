import { useId } from 'react'
import { brand } from '@/lib/brand'
import { Glyph } from '@/ui/Glyph'
import { PASSWORD_MIN_LENGTH } from './credentials'
import { ENOUGH_POWER, FULL_POWER, measure } from './passwordGuesses'
import './gauge.css'

export interface PasswordGaugeProps {
  password: string
  /** Name and address of the person: what is guessed first. */
  personal: readonly string[]
}

/** How many guesses a new password takes. A hint, worked out in the page: the service alone decides. */
export function PasswordGauge({ password, personal }: PasswordGaugeProps) {
  const id = useId()
  const { power, reasons } = measure(password, {
    minLength: PASSWORD_MIN_LENGTH,
    siteName: brand.name,
    personal,
  })
  const whole = Math.floor(power)
  const shown = Math.min(power, FULL_POWER)
  const isEnough = power >= ENOUGH_POWER
  const variables: Record<`--${string}`, number> = {
    '--v': (shown / FULL_POWER) * 100,
    '--k': (ENOUGH_POWER / FULL_POWER) * 100,
    '--divisions': FULL_POWER / 2,
    '--parts': FULL_POWER,
  }
  return (
    <div className="panel gauge">
      <div className="px-4 pt-4 pb-3">
        <p id={id} className="label">
          Guesses an attacker needs
        </p>
        <p aria-hidden="true" className="mt-2 flex flex-wrap items-baseline gap-x-2">
          <span className="read">
            10<sup>{whole}</sup>
          </span>
          <span className="small dim">
            enough: <PowerOfTen power={ENOUGH_POWER} />
          </span>
        </p>
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={FULL_POWER}
          aria-valuenow={shown}
          aria-valuetext={`10 to the power of ${whole}; 10 to the power of ${ENOUGH_POWER} is enough`}
          className={isEnough ? 'meter' : 'meter meter-warn'}
          style={variables}
        >
          <span className="meter-needle" />
          <span className="meter-mark">
            <span>enough</span>
          </span>
        </div>
        <p aria-hidden="true" className="num mt-1.5 flex justify-between text-12 text-text-3">
          <span>1</span>
          <PowerOfTen power={FULL_POWER} />
        </p>
      </div>
      <ul>
        {reasons.map(({ isGood, title, note }) => (
          <li key={title} className="gauge-reason">
            <Glyph
              shape={isGood ? 'full' : 'triangle'}
              className={isGood ? 'mt-[3px] text-ok' : 'mt-[3px] text-error'}
            />
            <span className="min-w-0">
              <span className="block text-text">{title}</span>
              {note}
            </span>
          </li>
        ))}
      </ul>
      <p className="gauge-foot">
        An estimate, made in this page: nothing is sent for it, and nothing is refused because of
        it.
      </p>
      {/* Said when the needle passes the mark, not with every key. */}
      <p role="status" className="sr-only">
        {isEnough ? 'The password is hard to guess.' : 'The password is easy to guess.'}
      </p>
    </div>
  )
}

function PowerOfTen({ power }: { power: number }) {
  return (
    <span className="num">
      10<sup>{power}</sup>
    </span>
  )
}
