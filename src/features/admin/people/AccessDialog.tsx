import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import * as v from 'valibot'
import { ADMIN_STAFF_TYPE } from '@machines/constants'
import { describeAccess } from '@/domain/identity/access'
import { fieldError } from '@/components/fieldError'
import { ReasonField } from '@/components/ReasonField'
import { ErrorLink } from '@/components/ErrorLink'
import { FailureBanner } from '@/components/FailureBanner'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field, TextInput } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import {
  accessChosen,
  accessKindOf,
  accessOptions,
  accessSchema,
  describeChange,
  type AccessInput,
} from './accessForm'
import { nameOf } from '@/domain/identity/person'
import type { Person } from '@/domain/identity/people'
import { overviewQuery } from '@/domain/identity/peopleQueries'
import { useSetAccess } from './useSetAccess'

export interface AccessDialogProps {
  person: Person
  /** The access is the admin's own. */
  isSelf: boolean
  onClose: () => void
}

const ONLY_ADMIN = 'You are the only admin. Make someone else an admin first.'

/** Changes a person’s access, with a reason for the audit log. */
export function AccessDialog({ person, isSelf, onClose }: AccessDialogProps) {
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const name = nameOf(person)
  const access = useSetAccess({ person, isSelf, onDone: onClose })
  const { now, failure } = access
  const overview = useQuery({ ...overviewQuery, enabled: isSelf })
  const isOnlyAdmin = isSelf && now.staffType === ADMIN_STAFF_TYPE && overview.data?.admins === 1

  const beginning: AccessInput = { kind: accessKindOf(now), role: now.role, reason: '' }
  const form = useForm({
    defaultValues: beginning,
    onSubmit: ({ value }) => {
      const input = v.parse(accessSchema, value)
      access.save(accessChosen(input, now), input.reason)
    },
    onSubmitInvalid: () => {
      // Waits until the errors are rendered, and then focuses the first field with an error.
      requestAnimationFrame(() =>
        element.current
          ?.querySelector<HTMLElement>(':is(input, textarea)[aria-invalid=true]')
          ?.focus(),
      )
    },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: accessSchema },
  })
  const values = useStore(form.store, (state) => state.values)
  const change = describeChange(name, now, accessChosen(values, now))

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !access.isSaving) onClose()
      }}
      title={`Change access of ${name}`}
      description={
        <>
          Now: {describeAccess(now)}
          {person.full_name && person.email ? `, ${person.email}` : ''}
        </>
      }
      footer={
        <>
          <Button
            disabledReason={access.isSaving ? 'The change is being saved.' : undefined}
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={access.isSaving}
            disabledReason={change.length === 0 ? 'Choose a different access first.' : undefined}
          >
            Change access
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!access.isSaving && change.length > 0) void form.handleSubmit()
        }}
      >
        {access.isOvertaken ? (
          <Banner
            tone="warn"
            role="alert"
            title="Someone else changed this access."
            actions={<ErrorLink code="conflict" />}
          >
            It is now: {describeAccess(now)}. Your input is kept: check it, then change the access
            again.
          </Banner>
        ) : null}
        {failure && failure.field === undefined ? (
          <FailureBanner
            failure={failure}
            actions={
              failure.code === 'conflict' ? (
                <Button size="sm" busy={access.isReloading} onClick={access.reload}>
                  Reload access
                </Button>
              ) : undefined
            }
          />
        ) : null}
        <form.Field name="kind">
          {(field) => (
            <RadioCards
              legend="Access"
              options={accessOptions.map((option) =>
                isOnlyAdmin && option.value !== 'admin'
                  ? { ...option, disabledReason: ONLY_ADMIN }
                  : option,
              )}
              value={field.state.value}
              error={fieldError('kind', [], failure)}
              onChange={(kind) => {
                access.clearFailure()
                field.handleChange(kind)
              }}
            />
          )}
        </form.Field>
        {values.kind === 'customer' ? (
          <form.Field name="role">
            {(field) => (
              <Field
                label="Role"
                hint="Groups customers. Default: user."
                error={fieldError('role', field.state.meta.errors, failure)}
              >
                <TextInput
                  mono
                  name="role"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={field.state.value}
                  onChange={(event) => {
                    access.clearFailure()
                    field.handleChange(event.currentTarget.value)
                  }}
                />
              </Field>
            )}
          </form.Field>
        ) : null}
        <form.Field name="reason">
          {(field) => (
            <ReasonField
              hint="Logged; visible to admins and the person."
              value={field.state.value}
              error={fieldError('reason', field.state.meta.errors, failure)}
              onChange={(value) => {
                access.clearFailure()
                field.handleChange(value)
              }}
            />
          )}
        </form.Field>
        <div aria-live="polite" className="border-t border-line pt-4 text-14">
          <p className="label mb-1">What will change</p>
          {change.length === 0 ? (
            <p className="text-text-3">No changes yet.</p>
          ) : (
            change.map((sentence) => <p key={sentence}>{sentence}</p>)
          )}
        </div>
      </form>
    </Dialog>
  )
}
