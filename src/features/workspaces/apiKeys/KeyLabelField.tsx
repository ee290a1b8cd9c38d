import type { ReactNode } from 'react'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextInput } from '@/ui/Field'

export interface KeyLabelFieldProps {
  /** As it is typed. Null: the key is for every server. */
  label: string | null
  error: ReactNode
  onChange: (label: string | null) => void
}

/** Narrows a key that operates to the servers with a label. */
export function KeyLabelField({ label, error, onChange }: KeyLabelFieldProps) {
  return (
    <div className="grid gap-2">
      <Checkbox
        label="Only for servers with a label"
        hint="Otherwise it changes every server of the workspace."
        checked={label !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? '' : null)}
      />
      {label === null ? null : (
        <Field
          label="Label"
          hint="Key and value. It changes the servers that have the label, and creates only such servers. It attaches firewalls and joins private networks, and does not change them. It still reads the whole workspace."
          error={error}
        >
          <TextInput
            mono
            autoComplete="off"
            placeholder="role=web"
            value={label}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </Field>
      )}
    </div>
  )
}
