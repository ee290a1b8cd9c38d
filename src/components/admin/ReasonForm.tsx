import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { DateTimeInput } from '@/components/DateTimeInput'
import { fieldError } from '@/components/fieldError'
import { ReasonDialog } from '@/components/ReasonDialog'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'
import { Field, TextInput } from '@/ui/Field'
import { Select, type SelectProps } from '@/ui/Select'

interface FormField {
  /** The name of the parameter of the procedure, by which it reports an error. */
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  kind?: 'text' | 'amount' | 'whole' | 'date' | 'time'
  /** A list to choose from instead of a text. */
  options?: SelectProps['options']
}

export interface ReasonFormProps<Output, Result> {
  title: string
  description: ReactNode
  /** The label of the button. */
  label: string
  variant?: 'primary' | 'danger'
  /** Who reads the reason. */
  hint: string
  fields: readonly FormField[]
  /** What the fields hold at first. */
  start?: FormValues
  /** What the fields accept, by their names. */
  schema: v.GenericSchema<unknown, Output>
  save: (values: Output, reason: string) => Promise<Result>
  invalidates: readonly QueryKey[]
  onSaved: (result: Result) => void
  onClose: () => void
}

/** A dialog with a few fields and a reason. What is wrong stands beside its field, also if the database says it. */
export function ReasonForm<Output, Result>({
  fields,
  start = {},
  schema,
  save,
  invalidates,
  onSaved,
  variant = 'primary',
  ...dialog
}: ReasonFormProps<Output, Result>) {
  const [values, setValues] = useState<FormValues>(() => ({
    ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
    ...start,
  }))
  const [problems, setProblems] = useState<FieldErrors>({})
  const saving = useMutation<Result, Failure, { output: Output; reason: string }>({
    mutationFn: ({ output, reason }) => save(output, reason),
    onSuccess: onSaved,
    meta: { invalidates, alsoAfter: 'failure' },
  })
  const set = (name: string, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setProblems({})
    saving.reset()
  }
  const isShown = fields.some(({ name }) => name === saving.error?.field)
  return (
    <ReasonDialog
      {...dialog}
      variant={variant}
      isPending={saving.isPending}
      failure={isShown ? null : saving.error}
      onChange={saving.reset}
      onConfirm={(reason) => {
        setProblems(schemaErrors(schema, values))
        const { success, output } = v.safeParse(schema, values)
        if (success) saving.mutate({ output, reason })
      }}
    >
      {() =>
        fields.map(({ name, label, hint, optional, kind = 'text', options }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            optional={optional ?? false}
            error={problems[name] ?? fieldError(name, [], saving.error)}
            className={kind === 'text' ? '' : 'max-w-64'}
          >
            {(control) => {
              const all = {
                ...control,
                value: values[name] ?? '',
                onChange: (event: { currentTarget: { value: string } }) =>
                  set(name, event.currentTarget.value),
              }
              if (options) return <Select {...all} options={options} placeholder="Choose" />
              if (kind === 'time') return <DateTimeInput {...all} />
              return <TextInput {...all} {...controls[kind]} autoComplete="off" />
            }}
          </Field>
        ))
      }
    </ReasonDialog>
  )
}

const controls = {
  text: {},
  amount: { mono: true, inputMode: 'decimal' },
  whole: { mono: true, inputMode: 'numeric' },
  date: { type: 'date' },
} as const
