import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { toFailure } from '@machines/failures'
import { readDraft, removeDraft, writeDraft } from '@/domain/identity/profileDraft'
import { mergeProfile, type ProfileConflict } from './mergeProfile'
import {
  fieldsOf,
  isProfileField,
  profileFieldNames,
  profileSchema,
  sameFields,
  type ProfileFields,
  type SavedProfile,
} from '@/domain/identity/profileFields'
import type { Profile } from '@/domain/identity/profile'
import { useSaveProfile } from './useSaveProfile'

/** What the typed values are compared with. */
interface Start {
  base: ProfileFields
  version: string
}

/** What the form has to say besides its fields. */
type Notice =
  | { kind: 'none' }
  | { kind: 'restored' }
  | { kind: 'refused'; failure: Failure }
  /** Somebody else saved other fields: nothing collides, but nothing was saved either. */
  | { kind: 'merged' }
  | { kind: 'conflict'; conflicts: ProfileConflict[] }

const NONE: Notice = { kind: 'none' }

interface Beginning extends Start {
  fields: ProfileFields
  notice: Notice
}

/** Brings work that is not saved onto the profile as it is stored now. */
function rebase({ base }: Start, stored: Profile, fields: ProfileFields): Beginning {
  const merged = mergeProfile(base, stored, fields)
  const { conflicts } = merged
  return {
    base: fieldsOf(stored),
    version: stored.updated_at,
    fields: merged.fields,
    notice: conflicts.length > 0 ? { kind: 'conflict', conflicts } : { kind: 'merged' },
  }
}

function begin(userId: string, stored: Profile): Beginning {
  const start = { base: fieldsOf(stored), version: stored.updated_at }
  const draft = readDraft(userId)
  if (draft === null) return { ...start, fields: start.base, notice: NONE }
  const begun =
    draft.version === stored.updated_at
      ? { ...start, fields: draft.fields, notice: NONE }
      : rebase(draft, stored, draft.fields)
  if (sameFields(begun.fields, begun.base)) return { ...begun, notice: NONE }
  return begun.notice.kind === 'conflict' ? begun : { ...begun, notice: { kind: 'restored' } }
}

export interface ProfileEditorOptions {
  userId: string
  stored: Profile
  /** Reads the profile again; rejects with a Failure. */
  reload: () => Promise<Profile>
  onSaved: (profile: SavedProfile) => void
  /** Called when fields were found wrong and their messages are about to show. */
  onInvalid: () => void
}

/** The state of the profile form: values, what they began from, the draft that outlives the page, and what was refused. */
export function useProfileEditor({
  userId,
  stored,
  reload,
  onSaved,
  onInvalid,
}: ProfileEditorOptions) {
  const [beginning] = useState(() => begin(userId, stored))
  const [start, setStart] = useState<Start>(beginning)
  const [notice, setNotice] = useState(beginning.notice)

  const form = useForm({
    defaultValues: beginning.fields,
    onSubmit: ({ value }) => send(v.parse(profileSchema, value), start.version),
    onSubmitInvalid: onInvalid,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: profileSchema },
  })
  const values = useStore(form.store, (state) => state.values)
  const isDirty = !sameFields(values, start.base)

  const fill = (fields: ProfileFields) => {
    for (const name of profileFieldNames) form.setFieldValue(name, fields[name])
  }

  const { save, isSaving } = useSaveProfile()

  function send(sent: ProfileFields, version: string) {
    setNotice(NONE)
    save(
      { fields: sent, version },
      {
        onSuccess: (profile) => {
          const saved = fieldsOf(profile)
          setStart({ base: saved, version: profile.updated_at })
          // What was typed while the save was under way stays.
          const now = form.state.values
          for (const name of profileFieldNames) {
            if (now[name].trim() === sent[name]) form.setFieldValue(name, saved[name])
          }
          onSaved(profile)
        },
        onError: (failure) => void refused(failure),
      },
    )
  }

  async function refused(failure: Failure) {
    if (failure.code !== 'conflict') {
      setNotice({ kind: 'refused', failure })
      if (isProfileField(failure.field)) onInvalid()
      // Refused for another reason than the words: the stored profile may say which.
      if (failure.code === 'forbidden') reload().catch(() => undefined)
      return
    }
    try {
      const now = await reload()
      const isOther = now.updated_at !== start.version
      if (!isOther) return setNotice({ kind: 'refused', failure })
      const next = rebase(start, now, form.state.values)
      setStart(next)
      fill(next.fields)
      setNotice(sameFields(next.fields, next.base) ? NONE : next.notice)
    } catch (error) {
      setNotice({ kind: 'refused', failure: { ...toFailure(error), code: 'conflict' } })
    }
  }

  // Somebody else saved while nothing was typed here: show theirs.
  const adopt = useEffectEvent(() => {
    if (isDirty || isSaving || stored.updated_at === start.version) return
    setStart({ base: fieldsOf(stored), version: stored.updated_at })
    fill(stored)
  })
  // eslint-disable-next-line react/set-state-in-effect -- the form's values live in a store outside React
  useEffect(() => adopt(), [stored.updated_at])

  useEffect(() => {
    if (isDirty) writeDraft(userId, { fields: values, base: start.base, version: start.version })
    else removeDraft(userId)
  }, [isDirty, start, userId, values])

  return {
    form,
    values,
    start,
    notice,
    isDirty,
    isSaving,
    clearNotice: () => setNotice(NONE),
    /** Takes the stored values in place of what was typed. */
    discard: () => {
      fill(start.base)
      setNotice(NONE)
    },
    /** In a conflict: the other side's values for the fields that collide, mine for the rest. */
    takeTheirs: (conflicts: readonly ProfileConflict[]) => {
      for (const { field, theirs } of conflicts) form.setFieldValue(field, theirs)
      setNotice(NONE)
    },
    /** Sends what stands in the form, if its fields are right. */
    submit: () => void form.handleSubmit(),
    /** Asks again for the stored profile after a conflict whose other side could not be read. */
    retryConflict: (failure: Failure) => void refused(failure),
  }
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>
