import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import type { AttachedFile } from '@/domain/tickets/files'
import { BODY_MAX_LENGTH } from '@/domain/tickets/ticketTexts'

/** Why a message cannot be sent, or undefined. The database checks the same. */
export function messageProblem(body: string): string | undefined {
  if (body.trim() === '') return 'Write a message.'
  return [...body.trim()].length > BODY_MAX_LENGTH
    ? `Use at most ${BODY_MAX_LENGTH} characters.`
    : undefined
}

/** What the service said about one field. */
export function refusalAt(failure: Failure | null, field: string): string | undefined {
  return failure?.field === field ? (failure.reasons?.[0] ?? failure.message) : undefined
}

/** The state of a form with a message and files: its text, its files and what is wrong with the text. */
export function useMessageForm() {
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<AttachedFile[]>([])
  const [problem, setProblem] = useState<string>()
  return {
    body,
    files,
    problem,
    setBody: (text: string) => {
      setBody(text)
      setProblem(undefined)
    },
    setFiles,
    /** Whether the message can be sent. Marks the field if not. */
    check: () => {
      const found = messageProblem(body)
      setProblem(found)
      return found === undefined
    },
    clear: () => {
      setBody('')
      setFiles([])
    },
  }
}
