import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { lineSchema } from '@/lib/text'
import { Field, TextInput } from '@/ui/Field'

const nameSchema = v.pipe(lineSchema('name'), v.nonEmpty('Enter a name.'))

/** What is wrong with the name of a factor or passkey; undefined if nothing is. */
export function nameProblem(name: string): string | undefined {
  const { success, issues } = v.safeParse(nameSchema, name)
  return success ? undefined : issues[0].message
}

/** A failure about the name, at its field. */
export function atName(failure: Failure | null): Failure | null {
  return failure?.code === 'mfa_factor_name_conflict' ? { ...failure, field: 'name' } : failure
}

export interface NameDialogProps {
  title: string
  description: ReactNode
  /** The label of the button. */
  label: string
  /** The name at first. */
  name: string
  isPending: boolean
  failure: Failure | null
  /** Called when the name is edited, so that a refusal can be removed. */
  onChange: () => void
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a factor or passkey, new or not. */
export function NameDialog({
  title,
  description,
  label,
  name: given,
  isPending,
  failure,
  onChange,
  onSave,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(given)
  const [problem, setProblem] = useState<string>()
  const refused = atName(failure)
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={label}
      isPending={isPending}
      onSubmit={() => {
        const found = nameProblem(name)
        setProblem(found)
        if (found === undefined) onSave(name.trim())
      }}
      onClose={onClose}
    >
      {refused && refused.field !== 'name' ? <FailureBanner failure={refused} /> : null}
      <Field
        label="Name"
        hint="So that you recognise it in the list."
        error={problem ?? fieldError('name', [], refused)}
      >
        <TextInput
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(undefined)
            onChange()
          }}
        />
      </Field>
    </FormDialog>
  )
}
