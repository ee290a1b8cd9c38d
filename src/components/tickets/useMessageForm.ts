import { useState } from 'react'
import * as v from 'valibot'
import type { AttachedFile } from '@/domain/tickets/files'
import { BODY_MAX_LENGTH } from '@/domain/tickets/ticketTexts'
import { readStoredDraft, removeStoredDraft, storeDraft } from '@/lib/drafts'

/** Why a message cannot be sent, or undefined. The database checks the same. */
export function messageProblem(body: string): string | undefined {
  if (body.trim() === '') return 'Write a message.'
  return [...body.trim()].length > BODY_MAX_LENGTH
    ? `Use at most ${BODY_MAX_LENGTH} characters.`
    : undefined
}

const draftSchema = v.object({ body: v.string() })

/**
 * The state of a form with a message and files. This tab keeps the text after leaving the page and after a reload.
 * @param name the name of the draft, unique on the site
 */
export function useMessageForm(userId: string, name: string) {
  const [body, setBody] = useState(() => readStoredDraft(userId, name, draftSchema)?.body ?? '')
  const [files, setFiles] = useState<AttachedFile[]>([])
  const [problem, setProblem] = useState<string>()
  return {
    body,
    files,
    problem,
    setBody: (text: string) => {
      setBody(text)
      setProblem(undefined)
      if (text === '') removeStoredDraft(userId, name)
      else storeDraft(userId, name, { body: text })
    },
    setFiles,
    /** Whether the message can be sent. Marks the field if not. */
    check: () => {
      const found = messageProblem(body)
      setProblem(found)
      return found === undefined
    },
    clear: () => {
      removeStoredDraft(userId, name)
      setBody('')
      setFiles([])
    },
  }
}
