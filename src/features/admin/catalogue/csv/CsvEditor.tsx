import { useImperativeHandle, useMemo, useRef, type CSSProperties, type Ref } from 'react'
import type { FieldControl } from '@/ui/Field'
import type { Mark } from './locateProblems'
import styles from './csvEditor.module.css'

/** The most marks that are drawn: more would make typing slow. */
const MARKS_MAX = 200

/** The smallest and largest height of the field, in lines. */
const ROWS = { min: 6, max: 16 }

export interface CsvEditorHandle {
  /** Focuses the field, selects the cell of a mark and scrolls to it. */
  select: (mark: Mark) => void
}

export interface CsvEditorProps {
  ref?: Ref<CsvEditorHandle>
  control: FieldControl
  value: string
  onChange: (value: string) => void
  marks: readonly Mark[]
}

/** The position of a mark: its line (from 0), and the text before it in that line. */
function placeOf(text: string, { lineStart, from, to, problem }: Mark) {
  const before = text.slice(lineStart, from)
  const lines = before.split('\n')
  return {
    row: problem.line - 1 + lines.length - 1,
    before: lines.at(-1) ?? '',
    // A cell with several lines is marked only in its first line.
    cell: text.slice(from, to).split('\n', 1)[0] ?? '',
  }
}

/** A text field with numbered lines, in which lines and cells with problems are marked. */
export function CsvEditor({ ref, control, value, onChange, marks }: CsvEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const count = useMemo(() => value.split('\n').length, [value])
  const lines = useMemo(
    () => Array.from({ length: count }, (_, index) => index + 1).join('\n'),
    [count],
  )
  const places = useMemo(
    () => marks.slice(0, MARKS_MAX).map((mark) => ({ mark, ...placeOf(value, mark) })),
    [marks, value],
  )
  const rows = [...new Set(places.map(({ row }) => row))]

  const follow = () => {
    const { scrollLeft, scrollTop } = field.current ?? { scrollLeft: 0, scrollTop: 0 }
    if (numbers.current) numbers.current.style.transform = `translateY(${-scrollTop}px)`
    if (layer.current)
      layer.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`
  }

  useImperativeHandle(ref, () => ({
    select: (mark) => {
      const area = field.current
      if (area === null) return
      area.focus()
      area.setSelectionRange(mark.from, mark.to)
      const line = Number.parseFloat(getComputedStyle(area).lineHeight) || 24
      const at = placeOf(value, mark)
      area.scrollTop = Math.max(0, (at.row - 2) * line)
      // The font is monospace, so all letters have the same width.
      const letter =
        area.scrollWidth / Math.max(1, ...value.split('\n').map(({ length }) => length))
      area.scrollLeft = Math.max(0, (at.before.length - 4) * letter)
      follow()
    },
  }))

  return (
    <div
      className={styles.root}
      style={{ '--csv-rows': Math.min(ROWS.max, Math.max(ROWS.min, count)) } as CSSProperties}
    >
      <div className={styles.gutter} aria-hidden="true">
        <div ref={numbers}>
          {lines}
          {rows.map((row) => (
            <b key={row} style={{ top: `calc(0.5rem + ${row} * var(--csv-line))` }}>
              {row + 1}
            </b>
          ))}
        </div>
      </div>
      <div className={styles.area}>
        <div ref={layer} className={styles.marks} aria-hidden="true">
          {places.map(({ mark, row, before, cell }) => (
            <span
              key={`${mark.from} ${mark.problem.column ?? ''}`}
              style={{ top: `calc(${row} * var(--csv-line))` }}
            >
              {before}
              <mark>{cell || '\u00a0'}</mark>
            </span>
          ))}
        </div>
        <textarea
          {...control}
          ref={field}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          wrap="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={follow}
        />
      </div>
    </div>
  )
}
