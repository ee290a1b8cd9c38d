import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { urlProblem, type WebhookValues } from '@/domain/webhooks/webhooks'
import { Field, TextInput } from '@/ui/Field'
import { EventPicker } from './EventPicker'

export interface WebhookDialogProps {
  title: string
  submitLabel: string
  /** What is there already. */
  values?: WebhookValues
  isPending: boolean
  failure: Failure | null
  onClose: () => void
  /** Called when a field is edited, so that a refusal can be removed. */
  onChange: () => void
  onSubmit: (values: WebhookValues) => void
}

interface Problems {
  name?: string
  url?: string
  kinds?: string
}

/** Asks for the name, the address and the events of a webhook. */
export function WebhookDialog({
  title,
  submitLabel,
  values = { name: '', url: '', kinds: [] },
  isPending,
  failure,
  onClose,
  onChange,
  onSubmit,
}: WebhookDialogProps) {
  const [form, setForm] = useState({
    name: values.name,
    url: values.url,
    isAll: values.kinds.length === 0,
    chosen: values.kinds,
  })
  const [problems, setProblems] = useState<Problems>({})
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part })
    setProblems({})
    onChange()
  }
  const submit = () => {
    const name = form.name.trim()
    const url = form.url.trim()
    const wrong = urlProblem(url)
    const found: Problems = {
      ...(name === '' ? { name: 'Enter a name.' } : {}),
      ...(wrong === undefined ? {} : { url: wrong }),
      ...(!form.isAll && form.chosen.length === 0 ? { kinds: 'Select at least one event.' } : {}),
    }
    setProblems(found)
    if (Object.keys(found).length === 0) {
      onSubmit({ name, url, kinds: form.isAll ? [] : form.chosen })
    }
  }
  return (
    <FormDialog
      title={title}
      description="Your program gets a signed POST request for each event."
      submitLabel={submitLabel}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure && failure.field !== 'name' && failure.field !== 'url' ? (
        <FailureBanner failure={failure} />
      ) : null}
      <Field
        label="Name"
        hint="What receives the events."
        error={fieldError('name', [problems.name].map(toError), failure)}
      >
        <TextInput
          autoComplete="off"
          maxLength={60}
          placeholder="deploy-bot"
          value={form.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </Field>
      <Field
        label="Address"
        hint="An https address that the internet reaches."
        error={fieldError('url', [problems.url].map(toError), failure)}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://example.com/events"
          value={form.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
      </Field>
      <EventPicker
        isAll={form.isAll}
        chosen={form.chosen}
        error={problems.kinds}
        onChange={change}
      />
    </FormDialog>
  )
}

const toError = (message: string | undefined) => (message === undefined ? undefined : { message })
