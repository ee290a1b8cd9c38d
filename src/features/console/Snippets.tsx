import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { LineText } from '@/components/bit/LineText'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import styles from './consoleSide.module.css'
import {
  lineProblem,
  nameProblem,
  readSnippets,
  storeSnippets,
  watchSnippets,
  withSnippet,
  type Snippet,
} from './snippetStore'

const NONE: readonly Snippet[] = []
const BLOCKED = 'Your browser stores nothing for this site, so the snippet cannot be kept.'

export interface SnippetsProps {
  /** Whose snippets they are: `visitor`, or the id of a person. */
  owner: string
  /** What is typed now. */
  line: string
  onPut: (line: string) => void
}

/** Lines that somebody saved under a name: a press puts one in the line. */
export function Snippets({ owner, line, onPut }: SnippetsProps) {
  const list = useSyncExternalStore(
    watchSnippets,
    () => readSnippets(owner),
    () => NONE,
  )
  /** The line that gets a name now. */
  const [saved, setSaved] = useState<string | null>(null)
  const opener = useRef<HTMLDivElement>(null)

  const close = () => {
    setSaved(null)
    opener.current?.querySelector('button')?.focus()
  }
  const remove = (snippet: Snippet) => {
    storeSnippets(
      owner,
      list.filter((each) => each !== snippet),
    )
    notifySuccess(`“${snippet.name}” is deleted.`, {
      label: 'Undo',
      onClick: () => storeSnippets(owner, withSnippet(readSnippets(owner), snippet)),
    })
  }

  return (
    <section aria-label="Snippets">
      <div className={styles.sideHead} ref={opener}>
        <h2>Snippets</h2>
        <Button
          size="sm"
          variant="ghost"
          disabledReason={lineProblem(list, line)}
          onClick={() => setSaved(line.trim())}
        >
          Save this line
        </Button>
      </div>
      {saved === null ? null : (
        <NameForm
          key={saved}
          line={saved}
          list={list}
          onSave={(name) => {
            if (!storeSnippets(owner, withSnippet(list, { name, line: saved }))) return false
            close()
            return true
          }}
          onCancel={close}
        />
      )}
      {list.length === 0 && saved === null ? (
        <p className="mt-1 text-14">Lines that you need again, each under a name.</p>
      ) : null}
      <ul className={styles.list}>
        {list.map((snippet) => (
          <li key={snippet.name} className={styles.snippet}>
            <button type="button" onClick={() => onPut(snippet.line)}>
              <b>{snippet.name}</b>
              <LineText line={snippet.line} />
            </button>
            <button
              type="button"
              aria-label={`Delete ${snippet.name}`}
              data-tooltip=""
              onClick={() => remove(snippet)}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NameFormProps {
  line: string
  list: readonly Snippet[]
  /** Returns false if nothing can be stored. */
  onSave: (name: string) => boolean
  onCancel: () => void
}

function NameForm({ line, list, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      aria-label="New snippet"
      className="mt-2 grid gap-3"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = nameProblem(list, name.trim())
        setProblem(wrong ?? (onSave(name.trim()) ? undefined : BLOCKED))
      }}
    >
      <p className="text-12">
        <LineText line={line} />
      </p>
      <Field label="Name of the snippet" error={problem}>
        <TextInput
          ref={field}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
