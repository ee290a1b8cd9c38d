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
  /** Steps between two whole numbers: 1 for whole numbers only, 10 for tenths. */
  parts?: number
  /** Shown after the figure: 'h', '%'. */
  unit?: string
  onChange: (value: number) => void
  className?: string
}

/** A field for a number. Other text changes nothing, and a number outside the limits becomes the nearest limit. */
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
  /** The typed text, until the field loses the focus. */
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
