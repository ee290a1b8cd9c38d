/** What came of a change. */
export interface Outcome {
  name: string
  /** Undefined: it is done. */
  failure: unknown
}
