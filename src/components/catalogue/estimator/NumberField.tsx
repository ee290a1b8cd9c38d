import { useState, type ReactNode } from 'react'
import { Field, TextInput } from '@/ui/Field'
import { numberBetween, wholeBetween } from './numbers'
import styles from './controls.module.css'

export interface NumberFieldProps {
  label: ReactNode
  hint?: ReactNode
  value: number
  least: number
  most: number
  /** How many parts of one are told apart; 1 for whole numbers. */
  parts?: number
  /** After the figure: 'h', '%'. */
  unit?: string
  onChange: (value: number) => void
  className?: string
}

/** A number that is typed. What is no number changes nothing; what is beyond the ends is brought back to them. */
export function NumberField({
  label,
  hint,
  value,
  least,
  most,
  parts = 1,
  unit,
  onChange,
  className,
}: NumberFieldProps) {
  /** What is being typed, until the field is left. */
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => (
        <div className={styles.number}>
          <TextInput
            {...control}
            mono
            inputMode={parts === 1 ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={9}
            value={draft ?? value}
            onChange={({ target }) => {
              setDraft(target.value)
              const typed =
                parts === 1
                  ? wholeBetween(target.value, least, most)
                  : numberBetween(target.value, least, most, parts)
              if (typed !== null && typed !== value) onChange(typed)
            }}
            onBlur={() => setDraft(null)}
          />
          {unit ? (
            <span aria-hidden="true" className="num text-14 text-text-3">
              {unit}
            </span>
          ) : null}
        </div>
      )}
    </Field>
  )
}
