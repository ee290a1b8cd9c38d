import type { Ref } from 'react'
import type { ReactNode } from 'react'
import { Field, TextInput } from '@/ui/Field'

/** The six digits in what was typed or pasted, or undefined if these are not six digits. */
export function digitsOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** What is said about a text that is not six digits. */
export const NOT_SIX_DIGITS = 'Enter the six digits that your app shows.'

export interface CodeFieldProps {
  value: string
  hint?: ReactNode
  error: ReactNode
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** The field for a code of an authenticator app. */
export function CodeField({ value, hint, error, onChange, ref }: CodeFieldProps) {
  return (
    <Field label="Code" hint={hint} error={error}>
      <TextInput
        mono
        ref={ref}
        className="max-w-48"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}
