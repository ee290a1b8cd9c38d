import { useMemo, useRef } from 'react'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { columnOf } from './csvColumns'
import { CsvEditor, type CsvEditorHandle } from './CsvEditor'
import { locateProblems } from './locateProblems'
import { ProblemTable } from './ProblemTable'
import type { CellProblem } from './cellProblem'
import { PASTED } from './source'
import type { Import } from './useImport'

/** The problems of the text itself; if there are none, those of the check against the catalogue. */
function validate({ chosen, check, run }: Import): readonly CellProblem[] {
  if (chosen.at !== 'read' || chosen.result.kind !== 'read') return []
  if (chosen.result.problems.length > 0) return chosen.result.problems
  return (run.report ?? check.report ?? []).flatMap(({ line, outcome, field, message }) =>
    outcome === 'error' || outcome === 'conflict'
      ? [{ line, column: field && columnOf(field), value: '', expected: message ?? '' }]
      : [],
  )
}

/** A field with pasted text, or with the text of a file with mistakes. It marks problems; the person can fix them. */
export function PastedPlans({ work }: { work: Import }) {
  const { chosen, pasted, isEdited, isRestored } = work
  const editor = useRef<CsvEditorHandle>(null)
  const problems = validate(work)
  const layout = chosen.at === 'read' && chosen.result.kind === 'read' ? chosen.result.layout : null
  const marks = useMemo(
    () => (layout === null ? [] : locateProblems(pasted, problems, layout)),
    [layout, pasted, problems],
  )
  const own = chosen.at === 'read' && chosen.result.kind === 'read' && chosen.result.problems
  const name = work.source?.name ?? PASTED
  const label = name === PASTED ? 'Pasted CSV' : `Text of ${name}`
  const lines = new Set(problems.map(({ line }) => line)).size
  return (
    <>
      {own && own.length > 0 ? (
        <section aria-label="Errors" className="pt-6">
          <ProblemTable
            problems={own}
            takesFocus={!isRestored}
            onSelect={(problem) => {
              const mark = marks.find((each) => each.problem === problem)
              if (mark) editor.current?.select(mark)
            }}
          />
        </section>
      ) : null}
      <form
        aria-label={label}
        className="grid gap-3 border-b border-line px-(--pad) py-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (pasted.trim() !== '') work.choosePasted()
        }}
      >
        <Field
          label={label}
          hint={
            lines > 0
              ? `${formatCount(lines)} ${lines === 1 ? 'line is' : 'lines are'} marked. Fix ${lines === 1 ? 'it' : 'them'} here, then check again.`
              : 'Edit it here, then check again.'
          }
        >
          {(control) => (
            <CsvEditor
              ref={editor}
              control={control}
              value={pasted}
              onChange={work.setPasted}
              marks={marks}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant={isEdited ? 'primary' : 'secondary'}
          className="justify-self-start"
          disabledReason={
            pasted.trim() === ''
              ? 'Paste some rows first.'
              : isEdited || problems.length > 0
                ? undefined
                : 'No changes since the check.'
          }
        >
          Check again
        </Button>
      </form>
    </>
  )
}
