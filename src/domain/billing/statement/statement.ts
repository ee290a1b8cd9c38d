/** Money that came in, as `import_statement` takes it. */
export interface StatementRow {
  /** '2026-11-26' */
  booked_on: string
  amount_cents: number
  currency: string
  /** Who paid, as the bank writes it; may be empty. */
  payer: string
  iban: string
  /** What the payer wrote. */
  remittance: string
  /** The bank's own reference, or one that follows from the row itself. The same row gets the same one each time. */
  reference: string
}

/** How a reference begins that follows from the row itself. */
export const OWN_REFERENCE = 'row-'

/** What a file of a bank holds. */
export interface Statement {
  rows: StatementRow[]
  /** The account that the money came to; empty: the file does not say it. */
  account: string
  /** Entries that are no received money: what went out, and what the bank has not booked yet. */
  skipped: { outgoing: number; pending: number }
}

/** Something that cannot be read. */
export interface StatementProblem {
  /** The line of the file; null: all of it. */
  line: number | null
  /** What is wrong. */
  title: string
  /** What to do. */
  advice: string
}

/** A file is imported as a whole or not at all: a payment that is left out would be missed. */
export type StatementResult =
  | { statement: Statement }
  /** The first ones; there may be more. */
  | { problems: StatementProblem[] }

/** The most payments that `import_statement` takes at once. */
export const STATEMENT_MAX_ROWS = 2_000

/** A row before it has a reference. */
export type ReadRow = Omit<StatementRow, 'reference'> & { reference: string | null }
