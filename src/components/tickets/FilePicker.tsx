import { useId, useRef, useState, type ReactNode } from 'react'
import { readFile, type AttachedFile } from '@/domain/tickets/files'
import { acceptedFiles, FILES_A_MESSAGE } from '@/domain/tickets/fileType'
import { Button } from '@/ui/Button'
import { StatusIcon } from '@/ui/StatusIcon'
import { fileSize } from './fileSize'

export interface FilePickerProps {
  files: readonly AttachedFile[]
  onChange: (files: AttachedFile[]) => void
  /** What the service said about the files. */
  error?: ReactNode
}

/** Adds files to a message. Each is checked by its content before it is sent. */
export function FilePicker({ files, onChange, error }: FilePickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const isFull = files.length >= FILES_A_MESSAGE

  const add = async (chosen: readonly File[]) => {
    const accepted: AttachedFile[] = []
    const refused: string[] = []
    for (const file of chosen) {
      if (files.length + accepted.length >= FILES_A_MESSAGE) {
        refused.push(`${file.name}: At most ${FILES_A_MESSAGE} files.`)
        continue
      }
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to keep their order and little in memory
      const result = await readFile(file)
      if ('file' in result) accepted.push(result.file)
      else refused.push(`${file.name}: ${result.problem}`)
    }
    setProblems(refused)
    if (accepted.length > 0) onChange([...files, ...accepted])
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={acceptedFiles}
          aria-label="Files"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])]
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = ''
            void add(chosen)
          }}
        />
        <Button
          size="sm"
          disabledReason={isFull ? `A message takes ${FILES_A_MESSAGE} files.` : undefined}
          onClick={() => input.current?.click()}
        >
          Add files
        </Button>
        <p className="small dim">
          Up to {FILES_A_MESSAGE} pictures, PDFs or text files of 1 MiB each.
        </p>
      </div>
      {files.length === 0 ? null : (
        <ul aria-label="Attached files" className="mt-3 border-t border-line text-14">
          {files.map((file, index) => (
            <li
              key={`${file.name} ${file.size}`}
              className="flex items-center justify-between gap-4 border-b border-line py-1.5"
            >
              <span className="min-w-0 wrap-anywhere">
                {file.name} <span className="num text-12 text-text-3">{fileSize(file.size)}</span>
              </span>
              <Button
                size="sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {problems.map((problem) => (
          <Problem key={problem}>{problem}</Problem>
        ))}
        {error ? <Problem>{error}</Problem> : null}
      </div>
    </div>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1.5 flex gap-2 text-14 text-error">
      <StatusIcon shape="triangle" className="mt-[3px]" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
