import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { LocalTime } from '@/components/LocalTime'
import { notifyFailure } from '@/components/notifyFailure'
import { downloadTicketFile } from '@/domain/tickets/files'
import type { TicketFile } from '@/domain/tickets/ticket'
import { Button } from '@/ui/Button'
import { fileSize } from './fileSize'

/** One entry of a conversation: a message, or a note that only staff see. */
export interface Entry {
  id: string
  kind: 'customer' | 'staff' | 'note'
  author: string
  body: string
  at: string
  files: readonly TicketFile[]
}

export interface ConversationProps {
  label: string
  entries: readonly Entry[]
  /** Which side is the reader. */
  own: 'customer' | 'staff'
}

/** Messages and notes, the oldest first. */
export function Conversation({ label, entries, own }: ConversationProps) {
  return (
    <ol aria-label={label} className="border-t border-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={clsx(
            'grid grid-cols-[12rem_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-line px-(--pad) py-4 max-md:grid-cols-1',
            entry.kind === own && 'bg-surface',
            entry.kind === 'note' && 'bg-tint-warn',
          )}
        >
          <div className="text-14">
            <p className="strong wrap-anywhere">{entry.author}</p>
            <p className="text-12 text-text-3">
              {entry.kind === 'note'
                ? 'Internal note · '
                : entry.kind === 'staff'
                  ? 'Support · '
                  : ''}
              <LocalTime at={entry.at} />
            </p>
          </div>
          <div className="min-w-0">
            <MessageText>{entry.body}</MessageText>
            {entry.files.length === 0 ? null : <Files files={entry.files} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A text as it was typed, with its line breaks. */
function MessageText({ children }: { children: ReactNode }) {
  return (
    <p
      dir="auto"
      className="max-w-[44em] text-16 leading-6 wrap-anywhere whitespace-pre-wrap text-text"
    >
      {children}
    </p>
  )
}

function Files({ files }: { files: readonly TicketFile[] }) {
  const save = useMutation({
    mutationFn: ({ id }: TicketFile) => downloadTicketFile(id),
    onError: (failure: Failure, { name }) =>
      notifyFailure(`${name} was not saved. ${failure.message}`, failure),
  })
  return (
    <ul aria-label="Files" className="mt-3 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <Button
            size="sm"
            aria-label={`Download ${file.name}, ${fileSize(file.size)}`}
            busy={save.isPending && save.variables.id === file.id}
            onClick={() => save.mutate(file)}
          >
            <span className="wrap-anywhere">{file.name}</span>
            <span className="num ml-2 text-12 text-text-3">{fileSize(file.size)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
