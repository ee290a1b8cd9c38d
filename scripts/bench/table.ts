import { quantile } from './statistics.ts'

/** Formats a table whose columns are as wide as their widest cell. The first column is text, the others are numbers. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length)
    })
  }
  return rows
    .map((row) =>
      row
        .map((cell, index) =>
          index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
        )
        .join('   ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n')
}

/** A row with the median and the 95th percentile, in whole units. */
export const timesRow = (what: string, values: readonly number[]): string[] => [
  what,
  quantile(values, 0.5).toFixed(0),
  quantile(values, 0.95).toFixed(0),
]
