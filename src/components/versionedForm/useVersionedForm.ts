import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import type { Failure } from '@machines/auth.types'
import { toFailure } from '@machines/failures'
import { removeStoredDraft, storeDraft } from '@/lib/drafts'
import { fieldError } from '@/components/fieldError'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { sameFields, type FieldErrors, type FormValues } from './formValues'
import { NO_NOTICE, openForm, rebase, type Version, type VersionId } from './version'

export interface VersionedFormOptions<Saved, Id extends VersionId, Given> {
  userId: string
  /** The name of the draft in storage, unique for this row. */
  draftName: string
  /** The row as last read, or the first values of a row that is not stored yet. */
  stored: Version<Id>
  validate: (fields: FormValues) => FieldErrors
  /** The person is not allowed to save: the form sends nothing and does not ask before they leave. */
  isReadOnly?: boolean
  /** For changes that the person must confirm first. The confirmation passes its input to `save` as `given`. */
  confirmation?: {
    isNeeded: (fields: FormValues, start: Version<Id>) => boolean
    /** Fields whose refusals the person corrects in the confirmation. */
    fields: readonly string[]
  }
  /** Writes the row and resolves with the stored row; rejects with a Failure. */
  save: (fields: FormValues, start: Version<Id>, given: Given | undefined) => Promise<Saved>
  /** The saved row in the form's own shape; null if another page opens after the save. */
  versionOf: (saved: Saved) => Version<Id> | null
  /** Reads the row again; rejects with a Failure. */
  reload: () => Promise<Version<Id>>
  onSaved: (saved: Saved) => void
  /** The query keys that a save invalidates. */
  invalidates?: readonly QueryKey[]
}

/**
 * The form of one stored row that several people may edit. Its values are kept after a refusal, another person's save,
 * a reload and the end of the session.
 */
export function useVersionedForm<Saved, Id extends VersionId, Given = never>({
  userId,
  draftName,
  stored,
  validate,
  isReadOnly = false,
  confirmation,
  save: write,
  versionOf,
  reload,
  onSaved,
  invalidates = [],
}: VersionedFormOptions<Saved, Id, Given>) {
  const element = useRef<HTMLFormElement>(null)
  const [opened] = useState(() => openForm(userId, draftName, stored))
  const [start, setStart] = useState(opened.start)
  const [notice, setNotice] = useState(opened.notice)
  const [confirming, setConfirming] = useState<FormValues | null>(null)

  const isSending = useRef(false)
  const form = useForm({
    defaultValues: opened.fields,
    onSubmit: ({ value }) => {
      // Validation is asynchronous, so a second press may arrive before it ends.
      if (isSending.current) return
      setNotice(NO_NOTICE)
      if (confirmation?.isNeeded(value, start)) {
        saving.reset()
        setConfirming(value)
      } else send(value)
    },
    onSubmitInvalid: () => focusFirstInvalid(element),
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }) => {
        const errors = Object.entries(validate(value))
        const fields = errors.map(([name, message]) => [name, { message }])
        return fields.length === 0
          ? undefined
          : { fields: Object.fromEntries(fields) as FieldErrors }
      },
    },
  })
  const values: FormValues = useStore(form.store, (state) => state.values)
  const isDirty = !sameFields(values, start.fields)
  const hasConflict = notice.kind === 'conflict'
  const refusal = notice.kind === 'refused' ? notice.failure : null

  // After the error is rendered: a refusal arrives outside of an event, so React may render it later than the next frame.
  useEffect(() => {
    if (refusal?.field !== undefined) focusFirstInvalid(element)
  }, [refusal])

  const fill = (fields: FormValues) => {
    for (const [name, value] of Object.entries(fields)) form.setFieldValue(name, value)
  }

  const saving = useMutation({
    mutationFn: ({
      fields,
      from,
      given,
    }: {
      fields: FormValues
      from: Version<Id>
      given?: Given
    }) => write(fields, from, given),
    meta: { invalidates },
    // The page may open again during a save. Saves of one row run one after another, also from two forms.
    scope: { id: `save/${userId}/${draftName}` },
    onSuccess: (saved, { fields: sent }) => {
      setConfirming(null)
      const now = versionOf(saved)
      if (now !== null) {
        setStart(now)
        // Keeps text that the person typed during the save.
        const typed = form.state.values
        for (const [name, value] of Object.entries(now.fields)) {
          if (typed[name] === sent[name]) form.setFieldValue(name, value)
        }
      }
      removeStoredDraft(userId, draftName)
      onSaved(saved)
    },
    onError: (failure) => void refused(failure),
    onSettled: () => {
      isSending.current = false
    },
  })
  const isSaving = saving.isPending

  function send(fields: FormValues, given?: Given) {
    isSending.current = true
    saving.mutate({ fields, from: start, ...(given === undefined ? {} : { given }) })
  }

  async function refused(failure: Failure) {
    if (failure.field !== undefined && confirmation?.fields.includes(failure.field)) return
    setConfirming(null)
    if (failure.code !== 'conflict') {
      setNotice({ kind: 'refused', failure })
      return
    }
    try {
      const now = await reload()
      if (now.version === start.version) return setNotice({ kind: 'refused', failure })
      const next = rebase(start, now, form.state.values)
      setStart(next.start)
      fill(next.fields)
      setNotice(next.notice)
    } catch (error) {
      setNotice({ kind: 'refused', failure: { ...toFailure(error), code: 'conflict' } })
    }
  }

  // After another person's save, the form starts from their version if nothing was typed here or no field changed.
  const adopt = useEffectEvent(() => {
    if (isSaving || stored.version === start.version) return
    if (isDirty && !sameFields(stored.fields, start.fields)) return
    if (!isDirty) fill(stored.fields)
    setStart(stored)
  })
  // eslint-disable-next-line react/set-state-in-effect -- the form's values live in a store outside React
  useEffect(() => adopt(), [stored.version])

  const isSaved = saving.isSuccess
  useEffect(() => {
    if (isDirty && !(start.version === null && isSaved)) {
      storeDraft(userId, draftName, {
        fields: values,
        base: start.fields,
        version: start.version,
      })
    } else removeStoredDraft(userId, draftName)
  }, [draftName, isDirty, isSaved, start, userId, values])

  /** Saves the form if its fields are valid. */
  const submit = () => void form.handleSubmit()
  const removeDraft = () => removeStoredDraft(userId, draftName)

  return {
    form,
    values,
    start,
    notice,
    isDirty,
    isSaving,
    /** Nothing is saved until one side of the conflict is chosen. */
    hasConflict,
    submit,
    /** For the `<form>` element. */
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        if (!isSaving && !hasConflict && !isReadOnly) submit()
      },
    },
    /** For the dialog that asks before unsaved changes are left. */
    leaveGuard: { userId, isDirty: isDirty && !isReadOnly, onLeave: removeDraft },
    /** The error of a field, from the rules of the form or from a refusal of the service. */
    errorOf: (name: string, errors: readonly unknown[]) =>
      fieldError(name, errors as readonly ({ message: string } | undefined)[], refusal),
    /** Whether a field of the form shows this failure. */
    isFieldFailure: ({ field }: Failure) =>
      field !== undefined && Boolean(form.fieldInfo[field]?.instance),
    /** Removes a refusal, because the person is correcting the field. */
    clearError: () => (refusal === null ? undefined : setNotice(NO_NOTICE)),
    /** The values that wait for a confirmation, or null. */
    confirming,
    /** Why the confirmed save was refused, if the person can correct it in the confirmation. */
    confirmFailure: confirming === null ? null : saving.error,
    clearConfirmationError: () => (saving.isError ? saving.reset() : undefined),
    cancelConfirmation: () => setConfirming(null),
    /** Saves the values that wait for a confirmation. */
    confirm: (given: Given) => {
      if (confirming !== null && !isSending.current) send(confirming, given)
    },
    /** Replaces the typed values with the stored ones. */
    discard: () => {
      fill(start.fields)
      setNotice(NO_NOTICE)
    },
    removeDraft,
    /** In a conflict: keeps my values in the form. Saving then overwrites their version. */
    keepMine: () => setNotice({ kind: 'overriding' }),
    /** In a conflict: puts all of their values into the form. `restoreMine` can undo it. */
    takeTheirs: () => {
      setNotice({ kind: 'setAside', mine: values })
      fill(start.fields)
    },
    /** In a conflict: takes their values for these fields and keeps my changes to other fields. */
    takeTheirFields: (names: readonly string[]) => {
      for (const name of names) form.setFieldValue(name, start.fields[name] ?? '')
      setNotice(NO_NOTICE)
    },
    /** Puts my values back into the form. */
    restoreMine: (mine: FormValues) => {
      fill(mine)
      setNotice({ kind: 'overriding' })
    },
    /** Reads their version again, if that failed after a conflict. */
    retryConflict: (failure: Failure) => void refused(failure),
  }
}

/** The part of a versioned form that its fields and its notice use. */
export type VersionedForm = Omit<ReturnType<typeof useVersionedForm>, 'confirm'>
