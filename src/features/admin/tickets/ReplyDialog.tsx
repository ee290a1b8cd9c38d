import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { fieldError } from '@/components/fieldError'
import { FormDialog } from '@/components/FormDialog'
import { messageProblem } from '@/components/tickets/useMessageForm'
import { queryKeys } from '@/domain/queryKeys'
import { saveCannedReply, type CannedReply } from '@/domain/tickets/admin/cannedReplies'
import { BODY_MAX_LENGTH } from '@/domain/tickets/ticketTexts'
import { Field, TextArea, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'

const TITLE_MAX_LENGTH = 80

export interface ReplyDialogProps {
  /** The reply that is changed; null for a new one. */
  reply: CannedReply | null
  onClose: () => void
}

/** Writes a canned reply. A conflict ends it: the list behind it is already loading again. */
export function ReplyDialog({ reply, onClose }: ReplyDialogProps) {
  const [title, setTitle] = useState(reply?.title ?? '')
  const [body, setBody] = useState(reply?.body ?? '')
  const [isTried, setIsTried] = useState(false)
  const save = useMutation({
    mutationFn: () => saveCannedReply(reply, title.trim(), body.trim()),
    onSuccess: () => {
      notifySuccess(`“${title.trim()}” was saved.`)
      onClose()
    },
    meta: { invalidates: [queryKeys.cannedReplies()], alsoAfter: 'failure' },
  })
  const failure = save.error
  const isConflict = failure?.code === 'conflict'
  const titleProblem =
    [...title.trim()].length < 3 ? 'Give it a title of at least 3 characters.' : undefined
  return (
    <FormDialog
      title={reply === null ? 'New canned reply' : `Edit “${reply.title}”`}
      submitLabel="Save"
      cancelLabel={isConflict ? 'Close' : 'Cancel'}
      isPending={save.isPending}
      disabledReason={isConflict ? failure.message : undefined}
      onSubmit={() => {
        setIsTried(true)
        if (titleProblem === undefined && messageProblem(body) === undefined) save.mutate()
      }}
      onClose={onClose}
    >
      {failure && failure.field !== 'title' && failure.field !== 'body' ? (
        <FailureBanner failure={failure} />
      ) : null}
      <Field
        label="Title"
        error={(isTried ? titleProblem : undefined) ?? fieldError('title', [], failure)}
      >
        <TextInput
          autoComplete="off"
          maxLength={TITLE_MAX_LENGTH}
          value={title}
          onChange={(event) => {
            save.reset()
            setTitle(event.currentTarget.value)
          }}
        />
      </Field>
      <Field
        label="Text"
        hint="{name} becomes the name of the customer."
        count={{ used: [...body].length, max: BODY_MAX_LENGTH }}
        error={(isTried ? messageProblem(body) : undefined) ?? fieldError('body', [], failure)}
      >
        <TextArea
          rows={8}
          value={body}
          onChange={(event) => {
            save.reset()
            setBody(event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}
