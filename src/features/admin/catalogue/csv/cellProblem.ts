/** A cell that is not accepted. */
export interface CellProblem {
  line: number
  /** Name of the column; null for the whole line. */
  column: string | null
  value: string
  /** Describes the accepted values. */
  expected: string
}
