import type { ReactNode, RefObject } from 'react'
import { Field, TextInput } from '@/ui/Field'

/** How many digits a code of an app has. */
export const CODE_LENGTH = 6

export interface CodeFieldProps {
  ref?: RefObject<HTMLInputElement | null>
  value: string
  error?: ReactNode
  /** Receives the digits: spaces and hyphens of a pasted code are dropped. */
  onChange: (code: string) => void
}

/** The field for the six digits that an app shows. */
export function CodeField({ ref, value, error, onChange }: CodeFieldProps) {
  return (
    <Field label="Code" hint="The six digits that your app shows now." error={error}>
      <TextInput
        ref={ref}
        mono
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) =>
          onChange(event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))
        }
      />
    </Field>
  )
}
