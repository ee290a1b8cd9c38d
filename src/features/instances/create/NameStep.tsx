import type { Failure } from '@machines/auth.types'
import { instanceNames, MOST_NEW_INSTANCES } from '@/domain/instances/instanceName'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { countOf } from './createFields'
import { Step } from './Step'
import type { CreateForm } from './useCreateForm'

export interface NameStepProps {
  editor: CreateForm
  refusal: Failure | null
  workspaceName: string
  /** The most servers at once that the quotas allow. */
  most: number
  onEdit: () => void
}

/** The name of the server, or of several, and how many there will be. */
export function NameStep({ editor, refusal, workspaceName, most, onEdit }: NameStepProps) {
  const { form, values, name, errorOf } = editor
  const count = countOf(values.count) ?? 1
  const names = instanceNames(name, count)
  return (
    <Step number={4} title="Name and count" now={count === 1 ? name : `${count} servers`}>
      <div className="grid md:grid-cols-2">
        <div className="px-(--pad) py-5">
          <form.Field name="name">
            {(field) => (
              <Field
                label="Name"
                hint={`Lower-case letters, digits and hyphens. No two servers of ${workspaceName} have the same name.`}
                error={errorOf('name', field.state.meta.errors, refusal)}
              >
                <TextInput
                  mono
                  name="server-name"
                  value={name}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onBlur={field.handleBlur}
                  onChange={(event) => {
                    field.handleChange(event.currentTarget.value)
                    onEdit()
                  }}
                />
              </Field>
            )}
          </form.Field>
        </div>
        <div className="border-line px-(--pad) py-5 max-md:border-t md:border-l">
          <form.Field name="count">
            {(field) => {
              const change = (value: string) => {
                field.handleChange(value)
                onEdit()
              }
              return (
                <Field
                  label="Count"
                  hint={
                    count === 1 ? (
                      mostInWords(most, workspaceName)
                    ) : (
                      <>
                        They will be called{' '}
                        <span className="num text-text">{names.join(', ')}</span>.
                      </>
                    )
                  }
                  error={errorOf('count', field.state.meta.errors, refusal)}
                >
                  {(control) => (
                    <div className="grid w-fit grid-cols-[auto_5rem_auto] gap-2">
                      <Button
                        aria-label="One less"
                        disabledReason={count === 1 ? 'One server is the least.' : undefined}
                        onClick={() => change(String(count - 1))}
                      >
                        −
                      </Button>
                      <TextInput
                        {...control}
                        mono
                        inputMode="numeric"
                        name="server-count"
                        autoComplete="off"
                        className="text-center"
                        value={field.state.value}
                        onBlur={field.handleBlur}
                        onChange={(event) => change(event.currentTarget.value)}
                      />
                      <Button
                        aria-label="One more"
                        disabledReason={
                          count === MOST_NEW_INSTANCES
                            ? `${MOST_NEW_INSTANCES} servers are the most.`
                            : undefined
                        }
                        onClick={() => change(String(count + 1))}
                      >
                        +
                      </Button>
                    </div>
                  )}
                </Field>
              )
            }}
          </form.Field>
        </div>
      </div>
    </Step>
  )
}

function mostInWords(most: number, workspaceName: string): string {
  if (most >= MOST_NEW_INSTANCES) {
    return `Up to ${MOST_NEW_INSTANCES} servers at once. They differ only in their names.`
  }
  return most === 0
    ? `The quotas of ${workspaceName} allow no more of this plan.`
    : `Up to ${most} of this plan: more would exceed the quotas of ${workspaceName}.`
}
