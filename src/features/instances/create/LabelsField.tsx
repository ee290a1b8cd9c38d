import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { formatLabel, parseLabel } from '@/domain/instances/labels'
import { Field, TextInput } from '@/ui/Field'
import { labelProblem } from './createFields'
import type { CreateForm } from './useCreateForm'

export interface LabelsFieldProps {
  editor: CreateForm
  refusal: Failure | null
  onEdit: () => void
}

/** Labels as key=value. Enter, a comma or leaving the field adds what is typed. */
export function LabelsField({ editor, refusal, onEdit }: LabelsFieldProps) {
  const { form, values, errorOf } = editor
  const [problem, setProblem] = useState<string>()
  const { labels } = values
  const add = () => {
    const wrong = labelProblem(form.state.values)
    setProblem(wrong)
    const parsed = parseLabel(form.state.values.label)
    if (wrong !== undefined || !parsed.ok) return
    form.setFieldValue('labels', [...labels, formatLabel(parsed.key, parsed.value)])
    form.setFieldValue('label', '')
    onEdit()
  }
  return (
    <div className="border-t border-line px-(--pad) pt-4 pb-6">
      <form.Field name="label">
        {(field) => (
          <Field
            label="Labels"
            optional
            hint="Such as env=prod. Press Enter to add one."
            error={
              problem ??
              errorOf('label', field.state.meta.errors, refusal) ??
              errorOf('labels', [], refusal)
            }
          >
            {(control) => (
              <div className="flex flex-wrap gap-2">
                {labels.length > 0 ? (
                  <ul aria-label="Labels" className="contents">
                    {labels.map((label) => (
                      <li
                        key={label}
                        className="inline-flex h-10 max-w-full items-center rounded-control border border-line-2 bg-raised pl-3 max-md:h-11"
                      >
                        <code className="num truncate text-14">{label}</code>
                        <button
                          type="button"
                          aria-label={`Remove ${label}`}
                          className="size-10 flex-none text-text-2 hover:text-text"
                          onClick={() => {
                            form.setFieldValue(
                              'labels',
                              labels.filter((each) => each !== label),
                            )
                            onEdit()
                          }}
                        >
                          ×
                        </button>
                      </li>
                    ))}
                  </ul>
                ) : null}
                <TextInput
                  {...control}
                  mono
                  name="server-label"
                  className="max-w-64"
                  placeholder="key=value"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={field.state.value}
                  onBlur={() => {
                    field.handleBlur()
                    if (field.state.value.trim() !== '') add()
                  }}
                  onChange={(event) => {
                    setProblem(undefined)
                    field.handleChange(event.currentTarget.value)
                    onEdit()
                  }}
                  onKeyDown={(event) => {
                    const isEmpty = field.state.value.trim() === ''
                    if ((event.key !== 'Enter' && event.key !== ',') || isEmpty) return
                    event.preventDefault()
                    add()
                  }}
                />
              </div>
            )}
          </Field>
        )}
      </form.Field>
    </div>
  )
}
