import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { StatusIcon, type GlyphShape } from './StatusIcon'

interface Look {
  shape: GlyphShape
  tone: string
  word: string
}

const OK = 'text-ok'
const BUSY = 'text-busy'
const WARN = 'text-warn'
const OFF = 'text-off'

const LOOKS = {
  running: { shape: 'full', tone: OK, word: 'Running' },
  available: { shape: 'full', tone: OK, word: 'Available' },
  published: { shape: 'full', tone: OK, word: 'Published' },
  passing: { shape: 'full', tone: OK, word: 'Passing' },
  'in-stock': { shape: 'full', tone: OK, word: 'In stock' },
  'low-stock': { shape: 'half', tone: WARN, word: 'Low stock' },
  starting: { shape: 'half', tone: BUSY, word: 'Starting' },
  preview: { shape: 'half', tone: BUSY, word: 'Preview' },
  stopped: { shape: 'hollow', tone: OFF, word: 'Stopped' },
  closed: { shape: 'hollow', tone: OFF, word: 'Not open' },
  planned: { shape: 'dashed', tone: OFF, word: 'Planned' },
  draft: { shape: 'dashed', tone: OFF, word: 'Draft' },
  deleted: { shape: 'struck', tone: OFF, word: 'Deleted' },
  retired: { shape: 'struck', tone: WARN, word: 'Retired' },
  research: { shape: 'dot', tone: WARN, word: 'Research' },
  'sold-out': { shape: 'bar', tone: WARN, word: 'Sold out' },
  suspended: { shape: 'bar', tone: WARN, word: 'Suspended' },
  retiring: { shape: 'open-triangle', tone: WARN, word: 'Retiring' },
  error: { shape: 'triangle', tone: 'text-error', word: 'Error' },
} as const satisfies Record<string, Look>

export type State = keyof typeof LOOKS

/** Every state that has a glyph, in the order of the design. */
export const STATES = Object.keys(LOOKS) as State[]

export interface StateTagProps {
  state: State
  /** Replaces the state's own word: "Connected", "Sold out in fra1". */
  children?: ReactNode
  className?: string
}

/** StatusIcon and word of a state. */
export function StateTag({ state, children, className }: StateTagProps) {
  const { shape, tone, word } = LOOKS[state]
  return (
    <span
      className={clsx(
        'inline-flex items-baseline gap-2 text-14 font-medium whitespace-nowrap',
        tone,
        className,
      )}
    >
      {/* Only the word decides the baseline, so that a tag stands level with the text beside it. */}
      <StatusIcon shape={shape} className="self-center" />
      {children ?? word}
    </span>
  )
}
