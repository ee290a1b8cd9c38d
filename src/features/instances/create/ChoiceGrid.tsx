import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

interface GridChoice {
  value: string
  label: string
  /** At the right of the label, and part of its name: a slug, a version. Two choices may share a label. */
  aside: string
  note: ReactNode
  /** Why it cannot be chosen. It replaces the note. */
  disabledReason?: string | undefined
}

export interface ChoiceGridProps {
  legend: string
  name: string
  choices: readonly GridChoice[]
  value: string | undefined
  error?: ReactNode
  onChange: (value: string) => void
}

/** Radio buttons beside each other; on a phone below each other. */
export function ChoiceGrid({ legend, name, choices, value, error, onChange }: ChoiceGridProps) {
  const id = useId()
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="sr-only">{legend}</legend>
      <div className="grid overflow-hidden md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {choices.map(({ value: each, label, aside, note, disabledReason }) => (
          <label
            key={each}
            className="relative grid cursor-pointer grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line px-(--pad) py-3 text-14 not-first:max-md:border-t hover:bg-raised has-checked:bg-tint-ember has-checked:shadow-[inset_3px_0_0_var(--color-ember)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ember has-disabled:cursor-not-allowed md:-mb-px md:border-r md:border-b md:px-4"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              disabled={disabledReason !== undefined}
              aria-labelledby={`${id}-${each} ${id}-${each}-aside`}
              aria-describedby={`${id}-${each}-note`}
              className="size-4 accent-ember focus-visible:outline-none"
              onChange={() => onChange(each)}
            />
            <b
              id={`${id}-${each}`}
              className={clsx(
                'font-strong text-16/6',
                disabledReason === undefined ? 'text-text' : 'text-text-3',
              )}
            >
              {label}
            </b>
            <code id={`${id}-${each}-aside`} className="num text-12 text-text-2">
              {aside}
            </code>
            <span
              id={`${id}-${each}-note`}
              className={clsx(
                'col-start-2 col-end-4 text-12',
                disabledReason === undefined ? 'text-text-2' : 'text-warn',
              )}
            >
              {disabledReason ?? note}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="border-t border-line px-(--pad) py-3 text-14 text-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
