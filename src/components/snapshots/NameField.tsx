import { NAME_MAX_LENGTH } from '@/domain/instances/instanceName'
import { Field, TextInput } from '@/ui/Field'

interface NameFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The name of a snapshot, or of an image that is made of one. */
export function NameField({ value, error, onChange }: NameFieldProps) {
  return (
    <Field
      label="Name"
      hint="Unique among the snapshots and images of the workspace."
      error={error}
    >
      <TextInput
        mono
        autoComplete="off"
        spellCheck={false}
        maxLength={NAME_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
