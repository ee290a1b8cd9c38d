import type { TextTable } from '@/domain/bit/format'

/** A column becomes no narrower than this. The first one names the row, so it keeps more. */
const leastWidth = (index: number) => (index === 0 ? 24 : 10)
/** So few rows are shown as blocks instead of being cut. */
const FEW_ROWS = 3
const GAP = '  '

/** Control characters can move the cursor of a terminal or change its colours, so none is printed. */
export const printable = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

const cut = (text: string, width: number) =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`

/** Lines of a table, and the columns for which there was no room. */
export interface Fitted {
  lines: string[]
  hidden: string[]
}

/**
 * A table that fits the width of the terminal. Few rows become blocks of lines. Else the widest columns of text get
 * narrower, and then the last columns are hidden.
 * @param width undefined: nothing is cut, as in a file or a pipe
 */
export function fittedTable({ head, body }: TextTable, width: number | undefined): Fitted {
  const rows = body.map((row) => row.map(printable))
  const widths = head.map(({ name }, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  )
  const most = width ?? Number.POSITIVE_INFINITY
  if (totalOf(widths) > most && rows.length <= FEW_ROWS) {
    return { lines: blocks(head, rows), hidden: [] }
  }
  while (totalOf(widths) > most) {
    const spare = widths.map((each, index) =>
      head[index]?.isFigure === true || each <= leastWidth(index) ? 0 : each,
    )
    const widest = Math.max(...spare)
    if (widest > 0) widths[spare.indexOf(widest)] = widest - 1
    else if (widths.length > 1) widths.pop()
    else break
  }
  const line = (cells: readonly string[]) =>
    widths
      .map((room, index) => {
        const text = cut(cells[index] ?? '', room)
        return head[index]?.isFigure === true ? text.padStart(room) : text.padEnd(room)
      })
      .join(GAP)
      .trimEnd()
  const names = head.map(({ name }) => name)
  return { lines: [line(names), ...rows.map(line)], hidden: names.slice(widths.length) }
}

const totalOf = (widths: readonly number[]) =>
  widths.reduce((all, each) => all + each, 0) + GAP.length * (widths.length - 1)

function blocks(head: TextTable['head'], rows: readonly (readonly string[])[]): string[] {
  const room = Math.max(...head.map(({ name }) => name.length))
  return rows.flatMap((row, number) => [
    ...(number === 0 ? [] : ['']),
    ...head.map(({ name }, index) => `${name.padEnd(room)}${GAP}${row[index] ?? ''}`),
  ])
}
