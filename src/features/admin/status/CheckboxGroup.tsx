import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { Checkbox } from '@/ui/Checkbox'
import { listOf, toggled } from './incidentFields'

interface CheckboxGroupProps {
  editor: VersionedForm
  name: 'parts' | 'regions' | 'servers'
  label: string
  hint?: string | undefined
  optional?: boolean
  options: readonly { value: string; label: string }[]
  /** Shown instead of no options. */
  empty?: string
}

/** Several choices, kept as one text of the form. */
export function CheckboxGroup({
  editor,
  name,
  label,
  hint,
  optional = false,
  options,
  empty,
}: CheckboxGroupProps) {
  return (
    <VersionedField editor={editor} name={name} label={label} optional={optional} hint={hint}>
      {({ id, value, 'aria-invalid': isInvalid, 'aria-describedby': describedBy }, setValue) => (
        <div
          id={id}
          aria-describedby={describedBy}
          role="group"
          aria-label={label}
          className="flex flex-wrap gap-x-5"
        >
          {options.length === 0 && empty !== undefined ? (
            <p role="status" className="text-14 text-text-3">
              {empty}
            </p>
          ) : null}
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              aria-invalid={isInvalid}
              checked={listOf(value).includes(option.value)}
              onChange={() => setValue(toggled(value, option.value))}
            />
          ))}
        </div>
      )}
    </VersionedField>
  )
}
