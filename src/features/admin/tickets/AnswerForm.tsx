import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FilePicker } from '@/components/tickets/FilePicker'
import { useMessageForm } from '@/components/tickets/useMessageForm'
import { queryKeys } from '@/domain/queryKeys'
import { answerTicket, noteTicket } from '@/domain/tickets/admin/mutations'
import { cannedRepliesQuery } from '@/domain/tickets/admin/queryOptions'
import type { StaffTicket } from '@/domain/tickets/admin/staffTicket'
import { createRequestKey } from '@/domain/tickets/requestKey'
import { BODY_MAX_LENGTH, type TicketState } from '@/domain/tickets/ticketTexts'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Button } from '@/ui/Button'
import { Field, TextArea } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'

type Mode = 'answer' | 'note'

const modes = [
  { value: 'answer', label: 'Answer' },
  { value: 'note', label: 'Internal note' },
] as const

/** What a ticket becomes with an answer. */
const afterwards = [
  { value: 'waiting_for_customer', label: 'Wait for the customer' },
  { value: 'waiting_for_us', label: 'Keep it with us' },
  { value: 'closed', label: 'Close the ticket' },
] as const satisfies readonly { value: TicketState; label: string }[]

export interface AnswerFormProps {
  userId: string
  ticket: StaffTicket
}

/** Writes to the customer, or a note that only staff read. Each keeps a draft of its own. */
export function AnswerForm(props: AnswerFormProps) {
  const [mode, setMode] = useState<Mode>('answer')
  return (
    <section aria-label="Write" className={mode === 'note' ? 'bg-tint-warn' : undefined}>
      <div className="px-(--pad) pt-5">
        <Segmented label="What to write" options={modes} value={mode} onChange={setMode} />
      </div>
      <MessageForm key={mode} mode={mode} {...props} />
    </section>
  )
}

function MessageForm({ mode, userId, ticket }: AnswerFormProps & { mode: Mode }) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const message = useMessageForm(userId, `${mode}.${ticket.number}`)
  const [next, setNext] = useState<TicketState>('waiting_for_customer')
  const [requestKey] = useState(createRequestKey)
  const isNote = mode === 'note'
  const send = useMutation({
    mutationFn: () => {
      const body = message.body.trim()
      const answer = { body, files: message.files, state: next }
      return isNote
        ? noteTicket(ticket.number, body, requestKey({ body }))
        : answerTicket(ticket, answer, requestKey(answer))
    },
    onSuccess: () => {
      message.clear()
      notifySuccess(isNote ? 'The note was added.' : 'The answer was sent.')
    },
    // After a conflict the page shows what is new, and the text stays.
    meta: { invalidates: [queryKeys.tickets()], alsoAfter: 'failure' },
  })
  const failure = send.error
  const write = (text: string) => {
    send.reset()
    message.setBody(text)
  }
  return (
    <form
      ref={form}
      aria-label={isNote ? 'Internal note' : 'Answer'}
      noValidate
      className="grid max-w-[52rem] gap-5 px-(--pad) pt-4 pb-7"
      onSubmit={(event) => {
        event.preventDefault()
        if (send.isPending) return
        if (message.check()) send.mutate()
        else requestAnimationFrame(() => focusFirstInvalid(form))
      }}
    >
      {failure && failure.field !== 'body' && failure.field !== 'files' ? (
        <FailureBanner failure={failure} />
      ) : null}
      {isNote ? null : (
        <CannedReplies
          customer={ticket.customer.name}
          onChoose={(text) => {
            write(message.body.trim() === '' ? text : `${message.body.trimEnd()}\n\n${text}`)
            field.current?.focus()
          }}
        />
      )}
      <Field
        label={isNote ? 'Note' : 'Answer'}
        hint={
          isNote ? 'Only staff read it. The customer never does.' : 'The customer reads your name.'
        }
        count={{ used: [...message.body].length, max: BODY_MAX_LENGTH }}
        error={message.problem ?? fieldError('body', [], failure)}
      >
        <MessageArea area={field} value={message.body} onChange={write} />
      </Field>
      {isNote ? null : (
        <>
          <FilePicker
            files={message.files}
            onChange={(files) => {
              send.reset()
              message.setFiles(files)
            }}
            error={fieldError('files', [], failure)}
          />
          <Field label="Afterwards" className="max-w-60">
            <Select
              options={afterwards}
              value={next}
              onChange={(event) => setNext(event.currentTarget.value as TicketState)}
            />
          </Field>
        </>
      )}
      <div>
        <Button type="submit" variant={isNote ? 'secondary' : 'primary'} busy={send.isPending}>
          {isNote ? 'Add note' : next === 'closed' ? 'Send and close' : 'Send answer'}
        </Button>
      </div>
    </form>
  )
}

interface MessageAreaProps {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
}

function MessageArea({ area, onChange, ...control }: MessageAreaProps) {
  return (
    <TextArea
      {...control}
      ref={area}
      rows={7}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface CannedRepliesProps {
  customer: string
  onChoose: (text: string) => void
}

/** Adds a text that staff use often. `{name}` in it becomes the name of the customer. */
function CannedReplies({ customer, onChoose }: CannedRepliesProps) {
  const { data: replies = [] } = useQuery(cannedRepliesQuery)
  if (replies.length === 0) return null
  return (
    <Field label="Insert a canned reply" className="max-w-80">
      <Select
        placeholder="Choose one"
        options={replies.map(({ id, title }) => ({ value: id, label: title }))}
        value=""
        onChange={(event) => {
          const chosen = replies.find(({ id }) => id === event.currentTarget.value)
          if (chosen) onChoose(chosen.body.replaceAll('{name}', customer))
        }}
      />
    </Field>
  )
}
