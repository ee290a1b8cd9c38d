import type { ReactNode } from 'react'
import { Field, type FieldControl } from '@/ui/Field'
import type { VersionedForm } from './useVersionedForm'

interface VersionedControl extends FieldControl {
  name: string
  value: string
  changed: boolean
  onBlur: () => void
  onChange: (event: { currentTarget: { value: string } }) => void
}

export interface VersionedFieldProps {
  editor: VersionedForm
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** The most characters; a counter appears once most of them are used. */
  max?: number
  className?: string
  /** Formats the stored value. Once the field differs from it, "was 60" replaces the hint. */
  formatStored?: (value: string) => string
  /** Renders the control, which must receive all of these props. A control without a change event calls `setValue`. */
  children: (control: VersionedControl, setValue: (value: string) => void) => ReactNode
}

/** One field of a versioned form: its control, its error and its stored value. */
export function VersionedField({
  editor,
  name,
  label,
  hint,
  optional = false,
  max,
  className,
  formatStored,
  children,
}: VersionedFieldProps) {
  const { form, start, clearError, errorOf } = editor
  return (
    <form.Field name={name}>
      {(field) => {
        const value = field.state.value ?? ''
        const was = start.fields[name] ?? ''
        const changed = value !== was
        const used = [...value].length
        const setValue = (next: string) => {
          clearError()
          field.handleChange(next)
        }
        return (
          <Field
            label={label}
            optional={optional}
            className={className ?? ''}
            error={errorOf(name, field.state.meta.errors)}
            hint={
              formatStored && changed && start.version !== null ? (
                <span className="num text-12 whitespace-normal wrap-anywhere text-text-2">
                  was {formatStored(was)}
                </span>
              ) : (
                hint
              )
            }
            {...(max !== undefined && used > max * 0.8 ? { count: { used, max } } : {})}
          >
            {(control) =>
              children(
                {
                  ...control,
                  name,
                  value,
                  changed,
                  onBlur: field.handleBlur,
                  onChange: (event) => setValue(event.currentTarget.value),
                },
                setValue,
              )
            }
          </Field>
        )
      }}
    </form.Field>
  )
}
