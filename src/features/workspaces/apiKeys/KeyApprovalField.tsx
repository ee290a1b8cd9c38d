import type { ReactNode } from 'react'
import * as v from 'valibot'
import { euros } from '@/domain/catalogue/euros'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'

/** The range that the database accepts. */
const amount = euros({ min: 0, max: 1_000_000_000_000 })

/** The amount that was typed, in millionths, or what is wrong with it. */
export function approvalOf(text: string): { micros: number } | { problem: string } {
  const result = v.safeParse(amount, text)
  return result.success ? { micros: result.output } : { problem: result.issues[0].message }
}

export interface KeyApprovalFieldProps {
  /** As it is typed. Null: the key never asks. */
  amount: string | null
  error: ReactNode
  /** The key asks already, which cannot be taken away. */
  stays?: boolean
  onChange: (amount: string | null) => void
}

/** Lets a key that operates ask a person before it orders more than an amount. */
export function KeyApprovalField({
  amount: typed,
  error,
  stays = false,
  onChange,
}: KeyApprovalFieldProps) {
  return (
    <div className="grid gap-2">
      {stays ? null : (
        <Checkbox
          label="A person approves large orders"
          hint="Otherwise it orders alone, within its limit."
          checked={typed !== null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? '' : null)}
        />
      )}
      {typed === null ? null : (
        <Field
          label="Ask above, in euros per month"
          hint="What one order adds to a month, without tax. 0: a person approves everything that costs something. Several small orders can add up to more: a monthly limit holds for all of them. You can lower this later, not raise it."
          error={error}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="max-w-48"
            value={typed}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </Field>
      )}
    </div>
  )
}
