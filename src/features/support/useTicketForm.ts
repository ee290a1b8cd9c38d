import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageProblem } from '@/components/tickets/useMessageForm'
import { queryKeys } from '@/domain/queryKeys'
import type { ContextSection } from '@/domain/tickets/context'
import {
  readTicketDraft,
  removeTicketDraft,
  storeTicketDraft,
  type TicketDraft,
} from '@/domain/tickets/draft'
import type { AttachedFile } from '@/domain/tickets/files'
import { createTicket, type TicketRequest } from '@/domain/tickets/mutations'
import { createRequestKey } from '@/domain/tickets/requestKey'
import type { ContextLine } from '@/domain/tickets/ticket'
import { SUBJECT_MAX_LENGTH, ticketName } from '@/domain/tickets/ticketTexts'
import { hasHiddenCharacters } from '@/lib/text'
import { notifySuccess } from '@/ui/notify'

/** What the person typed. Null: not touched, so the page may still suggest something. */
export interface TicketFields extends Omit<
  TicketDraft,
  'subject' | 'savedAt' | 'topic' | 'instanceId'
> {
  topic: TicketDraft['topic'] | null
  subject: string | null
  /** Undefined: not touched. Null: no server. */
  instanceId: string | null | undefined
}

const EMPTY: TicketFields = {
  topic: null,
  subject: null,
  body: '',
  instanceId: undefined,
  removed: [],
}

/** Why a subject cannot be sent, or undefined. */
function subjectProblem(subject: string): string | undefined {
  const { length } = [...subject.trim()]
  if (length < 3) return 'Say in a few words what it is about.'
  if (length > SUBJECT_MAX_LENGTH) return `Use at most ${SUBJECT_MAX_LENGTH} characters.`
  return hasHiddenCharacters(subject) ? 'Remove the invisible characters.' : undefined
}

/** What the page knows before the person types. */
export interface SuggestedFields {
  subject: string
  /** The id or the name of a server. */
  server: string | undefined
}

/** State and draft of the form that opens a ticket. */
export function useTicketForm(userId: string | null, suggested: SuggestedFields) {
  const [{ fields, savedAt }, setState] = useState<{
    fields: TicketFields
    savedAt: number | null
  }>(() => {
    const draft = readTicketDraft(userId)
    return draft === null
      ? { fields: EMPTY, savedAt: null }
      : {
          // The server of the address is the newer wish.
          fields: suggested.server === undefined ? draft : { ...draft, instanceId: undefined },
          savedAt: draft.savedAt,
        }
  })
  const [files, setFiles] = useState<AttachedFile[]>([])
  const [isTried, setIsTried] = useState(false)
  const [requestKey] = useState(createRequestKey)
  const navigate = useNavigate()
  const subject = fields.subject ?? suggested.subject
  const serverOf = ({ instanceId }: TicketFields) =>
    instanceId === undefined ? (suggested.server ?? null) : instanceId
  const topicOf = (of: TicketFields) => of.topic ?? (serverOf(of) === null ? 'other' : 'server')
  const topic = topicOf(fields)

  const send = useMutation({
    mutationFn: (request: TicketRequest) => createTicket(request, requestKey(request)),
    onSuccess: (number) => {
      removeTicketDraft()
      notifySuccess(`${ticketName(number)} was sent. Our answer will appear in the ticket.`)
      void navigate({ to: '/dashboard/support/$number', params: { number: String(number) } })
    },
    meta: { invalidates: [queryKeys.tickets()] },
  })

  const change = (changes: Partial<TicketFields>) => {
    send.reset()
    const next = { ...fields, ...changes }
    const now = Date.now()
    const isStored = storeTicketDraft(userId, {
      ...next,
      topic: topicOf(next),
      subject: next.subject ?? subject,
      instanceId: serverOf(next),
      savedAt: now,
    })
    setState({ fields: next, savedAt: isStored ? now : null })
  }

  return {
    fields: { ...fields, topic, subject },
    files,
    /** When the browser kept the draft, or null. */
    savedAt,
    send,
    problems: isTried
      ? { subject: subjectProblem(subject), body: messageProblem(fields.body) }
      : { subject: undefined, body: undefined },
    change,
    setFiles: (next: AttachedFile[]) => {
      send.reset()
      setFiles(next)
    },
    toggle: (section: ContextSection) =>
      change({
        removed: fields.removed.includes(section)
          ? fields.removed.filter((each) => each !== section)
          : [...fields.removed, section],
      }),
    discard: () => {
      removeTicketDraft()
      send.reset()
      setState({ fields: EMPTY, savedAt: null })
      setFiles([])
      setIsTried(false)
    },
    /** Whether all fields can be sent. Marks those that cannot. */
    check: () => {
      setIsTried(true)
      return subjectProblem(subject) === undefined && messageProblem(fields.body) === undefined
    },
    submit: (instanceId: string | null, context: readonly ContextLine[]) =>
      send.mutate({
        topic,
        subject: subject.trim(),
        body: fields.body.trim(),
        instanceId,
        context,
        files,
      }),
  }
}

export type TicketFormState = ReturnType<typeof useTicketForm>
