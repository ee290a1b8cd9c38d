import { limitOf } from '@/domain/billing/limitAmount'
import type { KeyLimit } from '@/domain/workspaces/apiKeys'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'

/** The limit of a key as a form has it. */
export interface TypedLimit {
  /** Empty without one. */
  amount: string
  isStopping: boolean
}

/** The limit that was typed. */
export const keyLimitOf = ({ amount, isStopping }: TypedLimit): KeyLimit => ({
  monthlyLimitMicros: limitOf(amount),
  limitAction: isStopping ? 'stop_marked' : 'create_nothing',
})

export interface KeyLimitFieldsProps {
  limit: TypedLimit
  error: string | undefined
  onChange: (limit: TypedLimit) => void
}

/** What a month of all that is made with a key may cost, and whether servers are stopped then. */
export function KeyLimitFields({ limit, error, onChange }: KeyLimitFieldsProps) {
  return (
    <div className="grid gap-2">
      <Field
        label="Limit in euros per month"
        hint="For the servers and snapshots that it creates, without tax. At the limit it creates nothing more. Leave it empty for no limit."
        error={error}
        optional
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
          value={limit.amount}
          onChange={({ currentTarget }) => onChange({ ...limit, amount: currentTarget.value })}
        />
      </Field>
      {limit.amount.trim() === '' ? null : (
        <Checkbox
          label="At the limit, also stop its servers that are marked"
          hint="A server is marked when it is created, or in its settings."
          checked={limit.isStopping}
          onChange={({ currentTarget }) =>
            onChange({ ...limit, isStopping: currentTarget.checked })
          }
        />
      )}
    </div>
  )
}
