import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { readStoredDraft } from '@/lib/drafts'
import { mergeFields } from '@/lib/mergeFields'
import { fieldNames, sameFields, type FormValues } from './formValues'

/** Identifies one state of a row: a counter, or the time of the last change. */
export type VersionId = number | string

/** The row that a form starts from. */
export interface Version<Id extends VersionId = VersionId> {
  fields: FormValues
  /** null: not stored yet. */
  version: Id | null
}

/** Someone else saved the same fields. */
export interface Conflict {
  kind: 'conflict'
  /** The version that both sides started from. */
  base: Version
  theirs: FormValues
  /** The fields that both sides changed to different values. */
  fields: readonly string[]
}

/** The message of the form besides its fields. */
export type Notice =
  | { kind: 'none' }
  /** Values that were typed before a reload or a sign-out are in the form again. */
  | { kind: 'restored' }
  | { kind: 'refused'; failure: Failure }
  /** Someone else saved other fields. The changes are merged, but mine are not saved yet. */
  | { kind: 'merged'; from: Version['version'] }
  | Conflict
  /** Their values are in the form; `mine` can be restored. */
  | { kind: 'setAside'; mine: FormValues }
  /** My values are in the form and not saved yet. Saving overwrites their version. */
  | { kind: 'overriding' }

export const NO_NOTICE: Notice = { kind: 'none' }

/** The state of a form: the row that it starts from, its values, and its notice. */
export interface FormState<Id extends VersionId> {
  start: Version<Id>
  fields: FormValues
  notice: Notice
}

/** Merges unsaved values with the row as it is stored now. */
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

/** A draft of unsaved work: the typed values, and the row that they started from. */
export const draftSchema = v.object({
  fields: fieldsSchema,
  base: fieldsSchema,
  // Not `v.union`: nothing else uses it, and it would make the first chunk larger.
  version: v.pipe(v.unknown(), v.transform(asVersionId)),
})

/** The first state of the form: the stored row, merged with the draft of an earlier visit. */
export function openForm<Id extends VersionId>(
  userId: string,
  draftName: string,
  stored: Version<Id>,
): FormState<Id> {
  // To the library of the forms it would be a path, and what is typed would not be found.
  const path = Object.keys(stored.fields).find((name) => /[.[\]]/.test(name))
  if (path !== undefined) throw new Error(`The name of the field ${path} is a path.`)
  const draft = readStoredDraft(userId, draftName, draftSchema)
  if (draft === null || sameFields(draft.fields, draft.base)) {
    return { start: stored, fields: stored.fields, notice: NO_NOTICE }
  }
  const { base, version, fields } = draft
  const opened = rebase({ fields: base, version }, stored, fields)
  return opened.notice.kind === 'merged' ? { ...opened, notice: { kind: 'restored' } } : opened
}
