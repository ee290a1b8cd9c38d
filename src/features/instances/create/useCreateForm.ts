import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Failure } from '@machines/auth.types'
import type { Choice } from '@/domain/instances/draft'
import { removeOfferedCloudInit } from '@/domain/instances/offeredCloudInit'
import { removeStoredDraft, storeDraft } from '@/lib/drafts'
import { fieldError } from '@/components/fieldError'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import {
  CREATE_DRAFT,
  createErrors,
  emptyFields,
  type CreateDraft,
  type CreateFields,
} from './createFields'

export interface CreateFormOptions {
  element: RefObject<HTMLFormElement | null>
  userId: string
  /** The choice of the address, for the draft. */
  choice: Choice
  draft: CreateDraft | null
  /** The name that is used until the person enters one. */
  proposedName: string
  /** Whether a server of the workspace has the name. */
  isTaken: (name: string) => boolean
  /** The form holds exactly the request that was sent last. */
  isRepetition: () => boolean
  onValid: () => void
}

/** The form of the page. This tab keeps what was entered until the servers are created. */
export function useCreateForm({
  element,
  userId,
  choice,
  draft,
  proposedName,
  isTaken,
  isRepetition,
  onValid,
}: CreateFormOptions) {
  const [sent, setSent] = useState(draft?.sent ?? null)
  const form = useForm({
    defaultValues: draft?.fields ?? emptyFields,
    onSubmit: () => onValid(),
    onSubmitInvalid: () => focusFirstInvalid(element),
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }) => {
        const entered = { ...value, name: value.name ?? proposedName }
        // A request whose answer was lost finds its own server under its name.
        const errors = createErrors(entered, isRepetition() ? () => false : isTaken)
        const fields = Object.entries(errors).map(([name, message]) => [name, { message }])
        return fields.length === 0 ? undefined : { fields: Object.fromEntries(fields) }
      },
    },
  })
  const values = useStore(form.store, (state) => state.values)

  const isOver = useRef(false)
  const { plan, region, image, snapshot } = choice
  useEffect(() => {
    if (isOver.current) return
    storeDraft(userId, CREATE_DRAFT, {
      fields: values,
      choice: { plan, region, image, snapshot },
      sent,
    })
    removeOfferedCloudInit()
  }, [image, plan, region, sent, snapshot, userId, values])

  return {
    form,
    values,
    name: values.name ?? proposedName,
    sent,
    setSent,
    /** Removes the draft and stores none any more: the servers are created. */
    finish: () => {
      isOver.current = true
      removeStoredDraft(userId, CREATE_DRAFT)
    },
    /** Empties the form. */
    reset: () => {
      form.reset(emptyFields)
      setSent(null)
    },
    /** The error of a field, from the rules of the form or from a refusal of the service. */
    errorOf: (field: keyof CreateFields, errors: readonly unknown[], refusal: Failure | null) =>
      fieldError(field, errors as readonly ({ message: string } | undefined)[], refusal),
  }
}

/** What every part of the form gets. */
export type CreateForm = ReturnType<typeof useCreateForm>
