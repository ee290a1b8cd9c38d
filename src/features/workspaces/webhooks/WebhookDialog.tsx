import { useId, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { urlProblem, type WebhookValues } from '@/domain/webhooks/webhooks'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
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
  const formId = useId()
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
    if (Object.keys(found).length > 0) {
      document
        .querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="${Object.keys(found)[0]}"]`)
        ?.focus()
    } else if (!isPending) {
      onSubmit({ name, url, kinds: form.isAll ? [] : form.chosen })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isPending ? undefined : onClose())}
      title={title}
      description="Your program gets a signed POST request for each event."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
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
            name="name"
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
            name="url"
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
      </form>
    </Dialog>
  )
}

const toError = (message: string | undefined) => (message === undefined ? undefined : { message })
