import { Link } from '@tanstack/react-router'
import { useId, useRef, type FormEvent } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { LocalTime } from '@/components/LocalTime'
import { FilePicker } from '@/components/tickets/FilePicker'
import { stateLabels } from '@/domain/instances/stateNames'
import type { SupportSearch } from '@/domain/tickets/supportSearch'
import {
  BODY_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
  ticketTopics,
  type TicketTopic,
} from '@/domain/tickets/ticketTexts'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Button } from '@/ui/Button'
import { Field, TextArea, TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { SentAlong } from './SentAlong'
import { useTicketContext } from './useTicketContext'
import { useTicketForm, type TicketFormState } from './useTicketForm'

export interface TicketFormProps {
  user: { id: string; email?: string | null | undefined } | null
  search: SupportSearch
  suggestion: string
}

const FIELDS = ['subject', 'body', 'files', 'topic', 'instance_id']

/** Opens a ticket. What is typed stays in this browser until it is sent, also while the person signs in. */
export function TicketForm({ user, search, suggestion }: TicketFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const state = useTicketForm(user?.id ?? null, {
    subject: suggestion,
    server: search.server,
  })
  const { fields, files, problems, send, change } = state
  const { instances, instance, lines } = useTicketContext(user !== null, fields.instanceId, search)
  const failure = send.error
  const attached = lines.filter(({ section }) => fields.removed.every((each) => each !== section))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (state.check()) state.submit(instance?.id ?? null, attached)
    // After React has marked the fields.
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }

  return (
    <>
      <div className="grid border-line lg:grid-cols-[5fr_4fr]">
        <form
          ref={form}
          id={id}
          aria-label="New ticket"
          noValidate
          className="grid min-w-0 content-start gap-5 border-line px-(--pad) py-6 lg:border-r"
          onSubmit={submit}
        >
          {failure && !FIELDS.includes(failure.field ?? '') ? (
            <FailureBanner failure={failure} />
          ) : null}
          {instances.length === 0 ? null : (
            <Field label="Which server?" error={fieldError('instance_id', [], failure)}>
              <Select
                value={instance?.id ?? ''}
                onChange={(event) => change({ instanceId: event.currentTarget.value || null })}
              >
                <option value="">None: an account, a bill or something else</option>
                {instances.map(({ id: value, name, state: now, workspace }) => (
                  <option key={value} value={value}>
                    {name} · {stateLabels[now]} · {workspace.name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <div className="grid gap-5 sm:grid-cols-[2fr_3fr]">
            <Field label="Topic" error={fieldError('topic', [], failure)}>
              <Select
                options={ticketTopics}
                value={fields.topic}
                onChange={(event) => change({ topic: event.currentTarget.value as TicketTopic })}
              />
            </Field>
            <Field label="Subject" error={problems.subject ?? fieldError('subject', [], failure)}>
              <TextInput
                autoComplete="off"
                maxLength={SUBJECT_MAX_LENGTH}
                value={fields.subject}
                onChange={(event) => change({ subject: event.currentTarget.value })}
              />
            </Field>
          </div>
          <Field
            label="What happened, and what did you expect?"
            hint="Leave out passwords and private keys."
            count={{ used: [...fields.body].length, max: BODY_MAX_LENGTH }}
            error={problems.body ?? fieldError('body', [], failure)}
          >
            <TextArea
              rows={8}
              value={fields.body}
              onChange={(event) => change({ body: event.currentTarget.value })}
            />
          </Field>
          {user === null ? null : (
            <FilePicker
              files={files}
              onChange={state.setFiles}
              error={fieldError('files', [], failure)}
            />
          )}
        </form>
        <SentAlong lines={lines} removed={fields.removed} onToggle={state.toggle} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line px-(--pad) py-4">
        <DraftNote state={state} />
        {user === null ? (
          <Button asChild variant="primary" size="lg">
            <Link to="/auth" search={{ redirect: backHere(search) }}>
              Sign in to send
            </Link>
          </Button>
        ) : (
          <Button type="submit" form={id} variant="primary" size="lg" busy={send.isPending}>
            Send ticket
          </Button>
        )}
      </div>
    </>
  )
}

/** The address of the form, for the way back from signing in. */
function backHere({ server, from }: SupportSearch): string {
  const search = new URLSearchParams({
    ...(server && { server }),
    ...(from && { from }),
  }).toString()
  return `/support${search === '' ? '' : `?${search}`}#write`
}

function DraftNote({ state: { savedAt, files, discard } }: { state: TicketFormState }) {
  if (savedAt === null) {
    return (
      <p className="small dim max-w-[34em]">
        What you type is kept on this device until you send it, also while you sign in.
      </p>
    )
  }
  return (
    <p className="small max-w-[34em]">
      <b className="strong">Draft saved</b> on this device on <LocalTime at={savedAt} />.
      {files.length > 0 ? ' Files are not part of it: add them again if you leave.' : null}{' '}
      <button
        type="button"
        className="font-medium text-text underline decoration-line-3 underline-offset-3 hover:decoration-ember"
        onClick={discard}
      >
        Discard
      </button>
    </p>
  )
}
