import { useState, type ReactNode, type Ref } from 'react'
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH, reasonLength, reasonProblem } from '@/lib/reason'
import { Field, TextArea } from '@/ui/Field'

export interface ReasonFieldProps {
  label?: string
  /** Who reads the reason. What is required is said before it. */
  hint: string
  rows?: number
  value: string
  onChange: (value: string) => void
  /** What is wrong with it after it was sent. */
  error?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/**
 * The reason of a change by staff, or another text that it requires. It says at once that it is required, and what is
 * missing as soon as the person goes on without it.
 */
export function ReasonField({
  label = 'Reason',
  hint,
  rows = 3,
  value,
  onChange,
  error,
  ref,
}: ReasonFieldProps) {
  const [isLeft, setLeft] = useState(false)
  return (
    <Field
      label={label}
      hint={`Required, at least ${REASON_MIN_LENGTH} characters. ${hint}`}
      count={{ used: reasonLength(value), max: REASON_MAX_LENGTH }}
      error={error ?? (isLeft ? reasonProblem(value, label) : undefined)}
    >
      <TextArea
        ref={ref}
        name="reason"
        rows={rows}
        aria-required="true"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={({ relatedTarget }) => {
          // A new line above a button moves it away from the pointer that presses it.
          if (!(relatedTarget instanceof HTMLButtonElement)) setLeft(true)
        }}
      />
    </Field>
  )
}
