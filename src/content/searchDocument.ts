/** What a document is, which decides its heading among the results and its rank. */
export type SearchDocumentKind =
  | 'section'
  | 'answer'
  | 'tutorial'
  | 'guide'
  | 'reference'
  | 'error'
  | 'command'
  | 'note'
  | 'legal'

/** A place of the site that the search finds. The build collects them, so no page has to be loaded for it. */
export interface SearchDocument {
  /** Never changes, because the browser stores it with the recent commands. */
  id: string
  kind: SearchDocumentKind
  label: string
  /** A short text beside the label: where it is, or its name in the API. */
  note?: string
  /** Other words that find it. */
  words?: readonly string[]
  /** Plain text, in one line. */
  text: string
  to: string
  hash?: string
}
