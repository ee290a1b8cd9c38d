import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useMutation, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { toFailure } from '@machines/failures'
import { readStoredDraft, removeStoredDraft, storeDraft } from '@/lib/drafts'
import { mergeFields } from '@/lib/mergeFields'
import type { FormValues, FieldErrors } from './formValues'

/** A row as an editor starts from it. */
export interface Version {
  fields: FormValues
  /** null: not stored yet. */
  version: number | null
}

/** The message of the editor besides its fields. */
type Notice =
  | { kind: 'none' }
  /** What was typed before a reload or a sign-out is in the form again. */
  | { kind: 'restored' }
  | { kind: 'refused'; failure: Failure }
  /** Someone else saved other fields: both fit together, but nothing was saved yet. */
  | { kind: 'merged'; from: number | null }
  /** Someone else saved the same fields. `base` is what both started from. */
  | { kind: 'conflict'; base: Version; theirs: FormValues }
  /** Theirs was taken; `mine` can be put back. */
  | { kind: 'aside'; mine: FormValues }
  /** Mine is on top of their version, and is not saved yet. */
  | { kind: 'mine' }

const NONE: Notice = { kind: 'none' }

const fieldsSchema = v.record(v.string(), v.string())
const draftSchema = v.object({
  fields: fieldsSchema,
  base: fieldsSchema,
  version: v.nullable(v.number()),
})

const namesOf = (...many: FormValues[]) => [
  ...new Set(many.flatMap((fields) => Object.keys(fields))),
]

function sameFields(a: FormValues, b: FormValues): boolean {
  return namesOf(a, b).every((name) => a[name] === b[name])
}

interface Beginning {
  start: Version
  fields: FormValues
  notice: Notice
}

/** Brings work that is not saved onto the row as it is stored now. */
function rebase(base: Version, stored: Version, mine: FormValues): Beginning {
  const names = namesOf(stored.fields, mine)
  const { fields, conflicts } = mergeFields(names, base.fields, stored.fields, mine)
  const notice: Notice = sameFields(fields, stored.fields)
    ? NONE
    : conflicts.length > 0
      ? { kind: 'conflict', base, theirs: stored.fields }
      : sameFields(base.fields, stored.fields)
        ? NONE
        : { kind: 'merged', from: base.version }
  return { start: stored, fields, notice }
}

function begin(userId: string, draftName: string, stored: Version): Beginning {
  const draft = readStoredDraft(userId, draftName, draftSchema)
  if (draft === null || sameFields(draft.fields, draft.base)) {
    return { start: stored, fields: stored.fields, notice: NONE }
  }
  const base = { fields: draft.base, version: draft.version }
  const begun = rebase(base, stored, draft.fields)
  const isSame = sameFields(begun.fields, stored.fields)
  return begun.notice.kind === 'conflict' || isSame
    ? begun
    : { ...begun, notice: { kind: 'restored' } }
}

export interface RecordEditorOptions<Saved, Given> {
  userId: string
  /** Unique for this row. */
  draftName: string
  /** As last read; for a row that is not stored yet, what it begins from. */
  stored: Version
  validate: (fields: FormValues) => FieldErrors
  /** Some changes must be confirmed first; what is given then goes to `save`. */
  confirmation?: {
    isNeeded: (fields: FormValues, start: Version) => boolean
    /** A refusal of one of these is corrected where the change is confirmed. */
    fields: readonly string[]
  }
  /** Writes the row and resolves with what is stored now; rejects with a Failure. */
  save: (fields: FormValues, start: Version, given: Given | undefined) => Promise<Saved>
  /** The saved row as the form holds it; null where another page takes over. */
  versionOf: (saved: Saved) => Version | null
  /** Reads the row again; rejects with a Failure. */
  reload: () => Promise<Version>
  onSaved: (saved: Saved) => void
  /** The keys that a save makes stale. */
  invalidates: readonly QueryKey[]
  /** Called when fields were found wrong and their messages are about to show. */
  onInvalid: () => void
}

/** The state of an editor of one row: values, what they began from, the draft that outlives the page, what was refused. */
export function useVersionedForm<Saved, Given = never>({
  userId,
  draftName,
  stored,
  validate,
  confirmation,
  save: write,
  versionOf,
  reload,
  onSaved,
  invalidates,
  onInvalid,
}: RecordEditorOptions<Saved, Given>) {
  const [beginning] = useState(() => begin(userId, draftName, stored))
  const [start, setStart] = useState(beginning.start)
  const [notice, setNotice] = useState(beginning.notice)
  const [confirming, setConfirming] = useState<FormValues | null>(null)

  const isSending = useRef(false)
  const form = useForm({
    defaultValues: beginning.fields,
    onSubmit: ({ value }) => {
      // Checking takes a moment, in which a second press may come.
      if (isSending.current) return
      setNotice(NONE)
      if (confirmation?.isNeeded(value, start)) {
        saving.reset()
        setConfirming(value)
      } else send(value)
    },
    onSubmitInvalid: onInvalid,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }) => {
        const problems = validate(value)
        const fields = Object.entries(problems).map(([name, message]) => [name, { message }])
        return fields.length === 0
          ? undefined
          : { fields: Object.fromEntries(fields) as FieldErrors }
      },
    },
  })
  const values: FormValues = useStore(form.store, (state) => state.values)
  const isDirty = !sameFields(values, start.fields)

  const fill = (fields: FormValues) => {
    for (const [name, value] of Object.entries(fields)) form.setFieldValue(name, value)
  }

  const saving = useMutation({
    mutationFn: ({ fields, from, given }: { fields: FormValues; from: Version; given?: Given }) =>
      write(fields, from, given),
    meta: { invalidates },
    onSuccess: (saved, { fields: sent }) => {
      setConfirming(null)
      const now = versionOf(saved)
      if (now !== null) {
        setStart(now)
        // What was typed while the save was under way stays.
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

  function send(fields: FormValues, given?: Given) {
    isSending.current = true
    saving.mutate({ fields, from: start, ...(given === undefined ? {} : { given }) })
  }

  async function refused(failure: Failure) {
    if (failure.field !== undefined && confirmation?.fields.includes(failure.field)) return
    setConfirming(null)
    if (failure.code !== 'conflict') {
      setNotice({ kind: 'refused', failure })
      if (failure.field !== undefined) onInvalid()
      return
    }
    try {
      const now = await reload()
      if (now.version === start.version) return setNotice({ kind: 'refused', failure })
      const next = rebase(start, now, form.state.values)
      setStart(next.start)
      fill(next.fields)
      setNotice(
        next.notice.kind === 'none' && !sameFields(next.fields, now.fields)
          ? { kind: 'merged', from: start.version }
          : next.notice,
      )
    } catch (error) {
      setNotice({ kind: 'refused', failure: { ...toFailure(error), code: 'conflict' } })
    }
  }

  // Someone else saved: where nothing was typed here, or no field of the form changed, theirs is the start.
  const adopt = useEffectEvent(() => {
    if (saving.isPending || (stored.version ?? 0) <= (start.version ?? 0)) return
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

  return {
    form,
    values,
    start,
    notice,
    isDirty,
    isSaving: saving.isPending,
    /** The fields that wait to be confirmed; null: none. */
    confirming,
    /** Why the confirmed save was refused, where that is corrected in the confirmation. */
    confirmFailure: confirming === null ? null : saving.error,
    touchConfirmation: () => (saving.isError ? saving.reset() : undefined),
    cancelConfirmation: () => setConfirming(null),
    /** Saves what waits to be confirmed. */
    confirm: (given: Given) => {
      if (confirming !== null && !isSending.current) send(confirming, given)
    },
    /** The failure of the last save, where it is about a field. */
    refusal: notice.kind === 'refused' ? notice.failure : null,
    /** Forgets a refusal: its field is being corrected. */
    touch: () => (notice.kind === 'refused' ? setNotice(NONE) : undefined),
    /** Replaces what was typed by the stored values. */
    discard: () => {
      fill(start.fields)
      setNotice(NONE)
    },
    /** In a conflict: keeps mine in the form, on top of their version. */
    keepMine: () => setNotice({ kind: 'mine' }),
    /** In a conflict: takes theirs into the form; mine can be put back. */
    takeTheirs: () => {
      setNotice({ kind: 'aside', mine: values })
      fill(start.fields)
    },
    /** Takes mine back into the form. */
    putBack: (mine: FormValues) => {
      fill(mine)
      setNotice({ kind: 'mine' })
    },
    /** Saves the form, if its fields are right. */
    submit: () => void form.handleSubmit(),
    /** Reads their side again after a conflict where it could not be read. */
    retryConflict: (failure: Failure) => void refused(failure),
  }
}

export type RecordEditor = Omit<ReturnType<typeof useVersionedForm>, 'confirm'>
