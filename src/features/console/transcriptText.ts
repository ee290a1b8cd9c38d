import type { Output } from '@/domain/bit/evaluate'
import { csvOf, jsonText, plainTable } from '@/domain/bit/format'
import { caretBelow } from '@/domain/bit/caret'
import type { Entry } from './session'

function textOf(line: string, output: Output, locale: string): string {
  if (output.kind === 'problem') {
    const { problem } = output
    const { row, marks } = caretBelow(line, problem)
    const fits = problem.fits.length === 0 ? [] : [`Fits here: ${problem.fits.join(', ')}`]
    return [...(problem.to === 0 ? [] : [row, marks]), problem.message, ...fits].join('\n')
  }
  if (output.format === 'json') return jsonText(output)
  if (output.format === 'csv') return csvOf(output).trimEnd()
  const count = `${output.rows.length} ${output.rows.length === 1 ? 'row' : 'rows'}`
  const note = output.note === undefined ? count : `${count}. ${output.note}`
  return output.rows.length === 0 ? note : `${plainTable(output, locale)}\n${note}`
}

/** A transcript as text: each line after a prompt, with its time, and its answers below. */
export function transcriptText(
  entries: readonly Entry[],
  { locale, prompt, time }: { locale: string; prompt: string; time: (at: number) => string },
): string {
  return entries
    .map(({ line, at, outputs }) =>
      [
        `# ${time(at)}`,
        `${prompt} ${line}`,
        ...outputs.map((each) => textOf(line, each, locale)),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n')
}
