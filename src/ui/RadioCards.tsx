import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

interface RadioCard<Value extends string> {
  value: Value
  label: ReactNode
  /** The effect of this choice. */
  description?: ReactNode
  /** At the right: a price, a figure. */
  aside?: ReactNode
  /** Why this choice is disabled. */
  disabledReason?: string
}

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode
  legendHidden?: boolean
  options: readonly RadioCard<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: ReactNode
  name?: string
  className?: string
}

/** A few choices, each with its effect. There is no gap between cells; the chosen one has an ember edge. */
export function RadioCards<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
  hint,
  error,
  name: givenName,
  className,
}: RadioCardsProps<Value>) {
  const id = useId()
  const name = givenName ?? id
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={clsx('min-w-0', className)}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-14 font-strong text-text'}>
        {legend}
      </legend>
      <div className="overflow-hidden rounded-control border border-line-3 bg-surface">
        {options.map((option, index) => {
          const noteId = `${id}-${index}`
          const note = option.disabledReason ?? option.description
          return (
            <label
              key={option.value}
              className="relative flex min-h-11 cursor-pointer items-start gap-3 border-b border-line px-4 py-3 text-14 last:border-b-0 hover:bg-raised has-checked:bg-tint-ember has-checked:shadow-[inset_3px_0_0_var(--color-ember)] has-disabled:cursor-not-allowed has-disabled:bg-transparent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ember"
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabledReason !== undefined}
                // The note is a description. Without this, the surrounding label would make it a part of the name.
                aria-labelledby={`${noteId}-label`}
                aria-describedby={note ? noteId : undefined}
                className="mt-0.5 size-4 flex-none accent-ember focus-visible:outline-none"
                onChange={() => onChange(option.value)}
              />
              <span className="min-w-0 flex-1">
                <span
                  id={`${noteId}-label`}
                  className={clsx(
                    'font-strong',
                    option.disabledReason ? 'text-text-3' : 'text-text',
                  )}
                >
                  {option.label}
                </span>
                {note ? (
                  <span id={noteId} className="block text-text-2">
                    {note}
                  </span>
                ) : null}
              </span>
              {option.aside ? (
                <span className="num text-14/5 text-text">{option.aside}</span>
              ) : null}
            </label>
          )
        })}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-14 text-error">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-14 text-text-3">
          {hint}
        </p>
      ) : null}
    </fieldset>
  )
}
