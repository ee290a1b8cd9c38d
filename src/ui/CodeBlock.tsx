import { clsx } from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'

const SAID_MS = 2000

const WORDS = {
  ready: 'Copy',
  copied: 'Copied',
  failed: 'Not copied',
} as const

export interface CopyButtonProps {
  /** The text to copy, or a function that returns it when the button is pressed. */
  text: string | (() => string)
  /** The name of the text for screen readers: "the command". */
  what?: string
  /** Shows an icon in place of the word, where a row has little room. */
  compact?: boolean
  className?: string
}

/** Copies a text to the clipboard and confirms it for two seconds. */
export function CopyButton({
  text,
  what = 'the code',
  compact = false,
  className,
}: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof WORDS>('ready')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setState('copied')
    } catch {
      // Access is refused, or the page has no https. People can still select the text.
      setState('failed')
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('ready'), SAID_MS)
  }

  return (
    <button
      type="button"
      className={clsx(
        'inline-flex min-h-8 flex-none items-center text-14 font-medium text-text-2 hover:text-text max-md:min-h-11 pointer-coarse:min-h-11',
        compact
          ? 'min-w-8 justify-center max-md:min-w-11 pointer-coarse:min-w-11'
          : 'justify-end underline decoration-line-3 underline-offset-3 hover:decoration-ember',
        className,
      )}
      onClick={() => void copy()}
    >
      {compact ? <CopyIcon state={state} /> : WORDS[state]}{' '}
      <span className="sr-only">{compact ? `Copy ${what}` : what}</span>
      <span role="status" className="sr-only">
        {state === 'ready' ? '' : WORDS[state]}
      </span>
    </button>
  )
}

function CopyIcon({ state }: { state: keyof typeof WORDS }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 fill-none stroke-current"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      {state === 'ready' ? (
        <path d="M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8Z" />
      ) : (
        <path d={state === 'copied' ? 'M3 8.5 6.5 12 13 4.5' : 'M4 4 12 12M12 4 4 12'} />
      )}
    </svg>
  )
}

export interface CodeBlockProps {
  /** The text that is copied. */
  code: string
  /** The same text with colours. Without it, `code` is shown. */
  children?: ReactNode
  /** A file's name or an answer's status. */
  title?: ReactNode
  /** At the right of the title: a content type. */
  note?: ReactNode
  /** The name for screen readers, if there is no title. */
  label?: string
  className?: string
}

/** Code in a box with a copy button. */
export function CodeBlock({
  code,
  children,
  title,
  note,
  label = 'Code',
  className,
}: CodeBlockProps) {
  return (
    <div className={clsx('panel', className)}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 max-md:min-h-11">
        <span data-tooltip="" className="mono min-w-0 truncate text-16 text-text">
          {title}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-x-4">
          {note ? <span className="text-14 text-text-3">{note}</span> : null}
          <CopyButton text={code} />
        </span>
      </div>
      <pre tabIndex={0} role="group" aria-label={label} className="code rounded-none">
        <code>{children ?? code}</code>
      </pre>
    </div>
  )
}
