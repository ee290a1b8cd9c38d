import { todayUtc } from '@/lib/todayUtc'
import { documentTitle } from '@/content/legalDocuments'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { ReasonField } from '@/components/ReasonField'
import type { FieldErrors } from '@/components/versionedForm/formValues'
import type { LegalDocument, Provider } from '@/domain/provider/provider'
import { saveDocument } from '@/domain/provider/saveProvider'
import { queryKeys } from '@/domain/queryKeys'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { reasonSchema } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Dialog } from '@/ui/Dialog'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { RadioCards } from '@/ui/RadioCards'
import {
  documentInput,
  documentValuesOf,
  missingDetails,
  validateDocument,
  type DocumentValues,
} from './documentForm'

interface DocumentDialogProps {
  row: LegalDocument
  provider: Provider
  onClose: () => void
}

/** Decides who reads a document, in which version, and whether a lawyer has checked it. */
export function DocumentDialog({ row, provider, onClose }: DocumentDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => documentValuesOf(row, todayUtc()))
  // Of the version that is not chosen. Nobody has checked a new one yet.
  const [isOtherChecked, setOtherChecked] = useState(false)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const saving = useMutation({
    mutationFn: ({ why }: { why: string }) => saveDocument(row, documentInput(row, values), why),
    meta: { invalidates: [queryKeys.provider(), queryKeys.builtPages()] },
    onSuccess: () => {
      notifySuccess(`${documentTitle(row.document)} saved.`)
      onClose()
    },
    onError: ({ field }) => {
      if (field !== undefined) requestAnimationFrame(() => focusFirstInvalid(form))
    },
  })
  const { error: failure, isPending } = saving
  const set = (change: Partial<DocumentValues>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
    saving.reset()
  }
  const errorOf = (field: string) => errors[field] ?? fieldError(field, [], failure)
  const missing = missingDetails(row, provider)
  const isConflict = failure?.code === 'conflict'

  const submit = () => {
    const why = v.safeParse(reasonSchema, reason)
    const found = {
      ...validateDocument(row, provider, values, todayUtc()),
      ...(why.success ? {} : { reason: why.issues[0].message }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) saving.mutate({ why: String(why.output) })
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={documentTitle(row.document)}
      description={`Version ${row.document_version}. Visitors see a change at once.`}
      footer={
        <>
          <Button onClick={onClose}>{isConflict ? 'Close' : 'Cancel'}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isPending}
            disabledReason={isConflict ? failure.message : undefined}
          >
            Save document
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !isConflict) submit()
        }}
      >
        {failure !== null && failure.field === undefined ? (
          <FailureBanner failure={failure} />
        ) : null}
        <RadioCards
          legend="What visitors read"
          name="state"
          value={values.state}
          error={errorOf('state')}
          options={[
            {
              value: 'hidden',
              label: 'Nothing',
              description: 'Not in the footer or the sitemap; its address answers “not found”.',
            },
            {
              value: 'template',
              label: 'The template of this site',
              description: 'Filled in with the details below.',
              ...(missing.length > 0 && {
                disabledReason: `Fill in first: ${missing.join('; ')}.`,
              }),
            },
            { value: 'link', label: 'A page of yours', description: 'The footer links to it.' },
          ]}
          onChange={(state) => set({ state })}
        />
        {values.state === 'link' ? (
          <Field label="Address of your page" error={errorOf('link')}>
            <TextInput
              name="link"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://…"
              value={values.link}
              onChange={(event) => set({ link: event.currentTarget.value })}
            />
          </Field>
        ) : null}
        {values.state === 'hidden' ? null : (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="In force from"
              hint="Until then the version before it holds."
              error={errorOf('effective_on')}
            >
              <TextInput
                name="effective_on"
                type="date"
                value={values.effectiveOn}
                onChange={(event) => set({ effectiveOn: event.currentTarget.value })}
              />
            </Field>
            {/* The first version is not new to anybody. */}
            {row.effective_on === null ? null : (
              <Checkbox
                className="sm:pt-6"
                label={`This is a new version: ${row.document_version + 1}`}
                hint={
                  row.document === 'terms' || row.document === 'privacy'
                    ? 'Everybody with an account gets a mail as soon as you save, and sees it in the dashboard from that day.'
                    : 'Raises the number that the page prints. Everybody with an account gets a mail as soon as you save.'
                }
                checked={values.isNewVersion}
                onChange={(event) => {
                  setOtherChecked(values.isChecked)
                  set({ isNewVersion: event.currentTarget.checked, isChecked: isOtherChecked })
                }}
              />
            )}
          </div>
        )}
        {values.state === 'template' ? (
          <Checkbox
            label="A lawyer has checked this document for us"
            hint="Without it the page says that it is an unchecked template."
            checked={values.isChecked}
            onChange={(event) => set({ isChecked: event.currentTarget.checked })}
          />
        ) : null}
        <ReasonField
          rows={2}
          hint="Logged; visible to admins."
          value={reason}
          error={errorOf('reason')}
          onChange={(value) => {
            setReason(value)
            setErrors({})
          }}
        />
      </form>
    </Dialog>
  )
}
