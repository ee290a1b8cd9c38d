import { useState } from 'react'
import { Field } from '@/ui/Field'
import { MOST_INSTANCES } from '@/domain/catalogue/price'
import { wholeBetween } from './numbers'
import styles from './controls.module.css'

export interface StepperProps {
  value: number
  onChange: (value: number) => void
}

/** The number of instances: a field, and buttons for one more and one less. */
export function Stepper({ value, onChange }: StepperProps) {
  /** The typed text, until it is a number or the field loses the focus. */
  const [draft, setDraft] = useState<string | null>(null)
  const step = (by: number) => {
    setDraft(null)
    const next = Math.min(MOST_INSTANCES, Math.max(1, value + by))
    if (next !== value) onChange(next)
  }
  return (
    <Field label="Servers">
      {(control) => (
        <div className={styles.stepper}>
          <button
            type="button"
            aria-label="One server fewer"
            data-tooltip=""
            aria-disabled={value === 1}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            {...control}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={draft ?? value}
            onChange={({ target }) => {
              setDraft(target.value)
              const typed = wholeBetween(target.value, 1, MOST_INSTANCES)
              if (typed !== null && typed !== value) onChange(typed)
            }}
            onBlur={() => setDraft(null)}
          />
          <button
            type="button"
            aria-label="One server more"
            data-tooltip=""
            aria-disabled={value === MOST_INSTANCES}
            onClick={() => step(1)}
          >
            +
          </button>
        </div>
      )}
    </Field>
  )
}
