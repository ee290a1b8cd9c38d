import type { ReactNode } from 'react'
import { fieldError } from '@/lib/fieldError'
import { Field, type FieldControl } from '@/ui/Field'
import { formatField } from './formatField'
import type { RecordEditor } from '@/components/versionedForm/useVersionedForm'

interface EditorControl extends FieldControl {
  name: string
  value: string
  changed: boolean
  onBlur: () => void
  onChange: (event: { currentTarget: { value: string } }) => void
}

export interface EditorFieldProps {
  editor: RecordEditor
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** Most characters; counted once most of them are used. */
  max?: number
  className?: string
  /** Renders the control with all of these props. */
  children: (control: EditorControl) => ReactNode
}

/** What is wrong with a field: by the rules of the form, or by a refusal of the service. */
export function problemOf(editor: RecordEditor, name: string, errors: readonly unknown[]) {
  return fieldError(name, errors as readonly ({ message: string } | undefined)[], editor.refusal)
}

/** One field of an editor: its control, what is wrong with it, and what it was. */
export function EditorField({
  editor,
  name,
  label,
  hint,
  optional = false,
  max,
  className,
  children,
}: EditorFieldProps) {
  const { form, start, touch } = editor
  return (
    <form.Field name={name}>
      {(field) => {
        const value = field.state.value ?? ''
        const was = start.fields[name] ?? ''
        const isChanged = value !== was
        const used = [...value].length
        return (
          <Field
            label={label}
            optional={optional}
            className={className ?? ''}
            error={problemOf(editor, name, field.state.meta.errors)}
            hint={
              isChanged && start.version !== null ? (
                <span className="num text-12 whitespace-normal wrap-anywhere text-text-2">
                  was {formatField(name, was, [])}
                </span>
              ) : (
                hint
              )
            }
            {...(max !== undefined && used > max * 0.8 ? { count: { used, max } } : {})}
          >
            {(control) =>
              children({
                ...control,
                name,
                value,
                changed: isChanged,
                onBlur: field.handleBlur,
                onChange: (event) => {
                  touch()
                  field.handleChange(event.currentTarget.value)
                },
              })
            }
          </Field>
        )
      }}
    </form.Field>
  )
}
