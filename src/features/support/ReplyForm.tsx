import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { LocalTime } from '@/components/LocalTime'
import { FilePicker } from '@/components/tickets/FilePicker'
import { useMessageForm } from '@/components/tickets/useMessageForm'
import { queryKeys } from '@/domain/queryKeys'
import { replyTicket } from '@/domain/tickets/mutations'
import { createRequestKey } from '@/domain/tickets/requestKey'
import type { Ticket } from '@/domain/tickets/ticket'
import { BODY_MAX_LENGTH } from '@/domain/tickets/ticketTexts'
import { focusFirstInvalid } from '@/lib/focusFirstInvalid'
import { Button } from '@/ui/Button'
import { Field, TextArea } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

/** Answers in a ticket. In a ticket that was closed long ago there is only the way to a new one. */
export function ReplyForm({ userId, ticket }: { userId: string; ticket: Ticket }) {
  const { number, state, reopenUntil } = ticket
  const form = useRef<HTMLFormElement>(null)
  const message = useMessageForm(userId, `ticket.${number}`)
  const [requestKey] = useState(createRequestKey)
  const [now] = useState(Date.now)
  const reply = useMutation({
    mutationFn: () => {
      const body = message.body.trim()
      return replyTicket(number, body, message.files, requestKey({ body, files: message.files }))
    },
    onSuccess: () => {
      message.clear()
      notifySuccess('Your message was sent.')
    },
    meta: { invalidates: [queryKeys.tickets()] },
  })
  const failure = reply.error
  const isClosed = state === 'closed'
  if (isClosed && reopenUntil !== null && Date.parse(reopenUntil) < now) {
    return (
      <p className="px-(--pad) py-6 text-14">
        This ticket was closed, and cannot be opened again.{' '}
        <Link to="/support" hash="write">
          Open a new one
        </Link>{' '}
        and name this one in it.
      </p>
    )
  }
  return (
    <form
      ref={form}
      aria-label="Answer"
      noValidate
      className="grid max-w-[52rem] gap-5 px-(--pad) py-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (reply.isPending) return
        if (message.check()) reply.mutate()
        else requestAnimationFrame(() => focusFirstInvalid(form))
      }}
    >
      {failure && failure.field !== 'body' && failure.field !== 'files' ? (
        <FailureBanner failure={failure} />
      ) : null}
      <Field
        label="Your answer"
        hint={
          isClosed && reopenUntil !== null ? (
            <>
              Opens the ticket again. Possible until <LocalTime at={reopenUntil} />.
            </>
          ) : (
            'Leave out passwords and private keys.'
          )
        }
        count={{ used: [...message.body].length, max: BODY_MAX_LENGTH }}
        error={message.problem ?? fieldError('body', [], failure)}
      >
        <TextArea
          rows={6}
          value={message.body}
          onChange={(event) => {
            reply.reset()
            message.setBody(event.currentTarget.value)
          }}
        />
      </Field>
      <FilePicker
        files={message.files}
        onChange={(files) => {
          reply.reset()
          message.setFiles(files)
        }}
        error={fieldError('files', [], failure)}
      />
      <div>
        <Button type="submit" variant="primary" busy={reply.isPending}>
          {isClosed ? 'Send and open again' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
