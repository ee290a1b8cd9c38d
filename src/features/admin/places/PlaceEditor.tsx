import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { RESOLVE_FIRST, rowNotices } from '@/components/versionedForm/rowNotices'
import { sameFields } from '@/components/versionedForm/formValues'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { placeSearch } from '@/domain/catalogue/admin/placeSearch'
import { failure } from '@/lib/errors'
import { REASON_MAX_LENGTH } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { PlaceActions } from './PlaceActions'
import type { PlaceKind } from './placeKind'

interface PlaceEditorProps<Row extends { id: string }> {
  kind: PlaceKind<Row>
  userId: string
  /** null: a row that is not stored yet. */
  row: Row | null
  rows: readonly Row[]
  /** True if the editor was opened on this page, not with it: the head then takes the focus. */
  takesFocus: boolean
}

interface Place {
  pathname: string
  search: object
}

const leaves = (from: Place, to: Place) =>
  from.pathname !== to.pathname ||
  placeSearch({ ...from.search }).edit !== placeSearch({ ...to.search }).edit

/** The form of a region, an image or an item of the roadmap, its facts, and what can be done with it. */
export function PlaceEditor<Row extends { id: string }>({
  kind,
  userId,
  row,
  rows,
  takesFocus,
}: PlaceEditorProps<Row>) {
  const { noun, path, query, nameOf, fieldsOf, versionOf, Fields, Summary } = kind
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  const storedOf = (stored: Row | null) => ({
    fields: fieldsOf(stored, rows),
    version: stored === null ? null : versionOf(stored),
  })
  const read = async (rowId: string | undefined) => {
    const all = await queries.fetchQuery({ ...query, staleTime: 0, retry: false })
    const found = all.find((candidate) => candidate.id === rowId)
    if (found === undefined) throw failure('not_found')
    return found
  }
  const show = (edit: string | undefined) =>
    navigate({
      to: path,
      search: { edit },
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    })

  const editor = useVersionedForm({
    userId,
    draftName: `${noun}.${row?.id ?? 'new'}`,
    stored: storedOf(row),
    validate: kind.validate,
    save: async (fields, { version }) => {
      const saved = await kind.save(row, version, fields)
      return { id: saved, row: row === null ? null : await read(saved) }
    },
    versionOf: (saved) => saved.row && storedOf(saved.row),
    reload: async () => storedOf(await read(row?.id)),
    onSaved: (saved) => {
      notifySuccess(row === null ? `The ${noun} is created.` : `${nameOf(row)} saved.`)
      if (row === null) void show(saved.id)
      // Without it, the emptied reason would show as missing at once. What was typed during the save stays.
      else editor.form.reset(editor.form.state.values, { keepDefaultValues: true })
    },
    invalidates: kind.stale,
  })
  const { form, isDirty, isSaving, hasConflict, start, values } = editor
  // A reason alone changes nothing: it may be meant for one of the actions.
  const isChanged = !sameFields({ ...values, reason: '' }, { ...start.fields, reason: '' })
  const title = row === null ? `New ${noun}` : nameOf(row)

  return (
    <section aria-labelledby={id} className="flex min-h-full flex-col">
      <header className="border-b border-line px-(--pad) py-4">
        <Link
          to={path}
          resetScroll={false}
          className="mb-3 inline-flex min-[82.5rem]:hidden min-h-11 items-center gap-2 text-14 font-strong"
        >
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
          All {noun}s
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2
            ref={heading}
            id={id}
            tabIndex={-1}
            className="min-w-0 text-26 leading-8 wrap-anywhere"
          >
            {title}
          </h2>
          <span className="flex flex-wrap items-center gap-x-4">
            {row === null ? null : kind.statusTag(row)}
            <code className="text-12 text-text-3">
              {start.version === null ? 'not saved yet' : `version ${start.version}`}
            </code>
          </span>
        </div>
        {row === null ? null : (
          <p className="mt-2 text-14 text-text-2">
            <Summary row={row} />
          </p>
        )}
      </header>
      <FormNotice
        editor={editor}
        className="gap-3 px-(--pad) pt-4"
        texts={rowNotices(editor, kind.labels)}
      />
      <form
        {...editor.formProps}
        id={`${id}-form`}
        aria-label={title}
        className="grid gap-4 px-(--pad) py-5"
      >
        <Fields editor={editor} row={row} />
        <VersionedField
          editor={editor}
          name="reason"
          label="Reason"
          hint="Logged; visible to admins."
          max={REASON_MAX_LENGTH}
        >
          {(control) => <TextArea {...control} rows={2} />}
        </VersionedField>
      </form>
      <footer className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-2 bg-surface px-(--pad) py-3 max-md:*:flex-1">
        <Button
          type="submit"
          form={`${id}-form`}
          variant="primary"
          busy={isSaving}
          disabledReason={
            hasConflict
              ? RESOLVE_FIRST
              : row !== null && !isChanged
                ? 'No changes to save.'
                : undefined
          }
        >
          {row === null ? `Create ${noun}` : `Save ${noun}`}
        </Button>
        {isDirty && !hasConflict && !isSaving && row !== null ? (
          <Button onClick={editor.discard}>Discard</Button>
        ) : null}
        {row === null ? null : (
          <PlaceActions
            {...kind.actionsOf(row)}
            noun={noun}
            stale={kind.stale}
            isChanged={isChanged}
            reason={values['reason'] ?? ''}
            onDone={({ removes }) => {
              form.setFieldValue('reason', '')
              if (removes) void show(undefined)
            }}
          />
        )}
        <p role="status" className="flex-none! basis-full text-14 text-text-3 empty:hidden">
          {hasConflict ? RESOLVE_FIRST : isChanged ? 'Unsaved changes.' : ''}
        </p>
      </footer>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description={`Your changes to ${row === null ? `the new ${noun}` : nameOf(row)} are not saved. If you leave, they are discarded.`}
        leaves={leaves}
      />
    </section>
  )
}
