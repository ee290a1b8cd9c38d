import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { readStoredDraft } from '@/lib/drafts'
import { mergeFields } from '@/lib/mergeFields'
import { fieldNames, sameFields, type FormValues } from './formValues'

/** What tells one state of a row from another: a counter, or the time of the last change. */
export type VersionId = number | string

/** A row as a form starts from it. */
export interface Version<Id extends VersionId = VersionId> {
  fields: FormValues
  /** null: not stored yet. */
  version: Id | null
}

/** Someone else saved the same fields. */
export interface Conflict {
  kind: 'conflict'
  /** What both started from. */
  base: Version
  theirs: FormValues
  /** The fields that both changed, to different values. */
  fields: readonly string[]
}

/** The message of the form besides its fields. */
export type Notice =
  | { kind: 'none' }
  /** What was typed before a reload or a sign-out is in the form again. */
  | { kind: 'restored' }
  | { kind: 'refused'; failure: Failure }
  /** Someone else saved other fields: both fit together, but nothing was saved yet. */
  | { kind: 'merged'; from: Version['version'] }
  | Conflict
  /** Theirs was taken; `mine` can be restored. */
  | { kind: 'setAside'; mine: FormValues }
  /** Mine is on top of their version, and is not saved yet. */
  | { kind: 'overriding' }

export const NO_NOTICE: Notice = { kind: 'none' }

/** What a form holds at a moment: the row that it starts from, its values, and its message. */
export interface FormState<Id extends VersionId> {
  start: Version<Id>
  fields: FormValues
  notice: Notice
}

/** Brings work that is not saved onto the row as it is stored now. */
export function rebase<Id extends VersionId>(
  base: Version,
  stored: Version<Id>,
  mine: FormValues,
): FormState<Id> {
  const names = fieldNames(stored.fields, mine)
  const { fields, conflicts } = mergeFields(names, base.fields, stored.fields, mine)
  const notice: Notice = sameFields(fields, stored.fields)
    ? NO_NOTICE
    : conflicts.length > 0
      ? {
          kind: 'conflict',
          base,
          theirs: stored.fields,
          fields: conflicts.map(({ field }) => field),
        }
      : { kind: 'merged', from: base.version }
  return { start: stored, fields, notice }
}

const asVersionId = (value: unknown): VersionId | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

const fieldsSchema = v.record(v.string(), v.string())

/** Work that is not saved: what was typed, and the row that it started from. */
export const draftSchema = v.object({
  fields: fieldsSchema,
  base: fieldsSchema,
  // Not `v.union`, which nothing else needs: the validation library is part of the first script.
  version: v.pipe(v.unknown(), v.transform(asVersionId)),
})

/** The form as it opens: the stored row, with the draft of an earlier visit on top. */
export function openForm<Id extends VersionId>(
  userId: string,
  draftName: string,
  stored: Version<Id>,
): FormState<Id> {
  const draft = readStoredDraft(userId, draftName, draftSchema)
  if (draft === null || sameFields(draft.fields, draft.base)) {
    return { start: stored, fields: stored.fields, notice: NO_NOTICE }
  }
  const { base, version, fields } = draft
  const opened = rebase({ fields: base, version }, stored, fields)
  return opened.notice.kind === 'merged' ? { ...opened, notice: { kind: 'restored' } } : opened
}
