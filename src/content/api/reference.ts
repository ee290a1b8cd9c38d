/** A column, a parameter, a key of a JSON value, or a column of an answer. */
export interface ApiValue {
  /** Keys of JSON values are paths, such as `instances[].id`. */
  name: string
  type: string
  words: string
  /** It may be left out of a request, or is missing in some answers. */
  optional?: true
}

/** Who may send a request: everyone with the public key, signed-in people, or only a program with an API key. */
export type Caller = 'everyone' | 'signedIn' | 'apiKey'

/** Which API keys may send a request. `read`: both scopes. */
export type ApiKeyUse = 'none' | 'read' | 'operate'

/** A table or a view. */
export interface ApiTable {
  name: string
  title: string
  words: string
  reads: Caller
  apiKeys: ApiKeyUse
  /** The columns that API keys may not read. */
  apiKeysOmit?: string[]
  /** Which rows a customer reads, as a sentence. */
  rows: string
  /** What a customer may change, as sentences. */
  writes: string[]
  /** The columns that a customer may send, by verb. */
  insert: string[]
  update: string[]
  delete: boolean
  columns: ApiValue[]
  /** The day on which it became part of the API. */
  since: string
}

export interface ApiProcedure {
  name: string
  title: string
  words: string
  calls: Caller
  apiKeys: ApiKeyUse
  /** It changes nothing. */
  isRead: boolean
  parameters: ApiValue[]
  /** The keys of JSON parameters. */
  fields: ApiValue[]
  answer: ApiAnswer
  /** Codes of errors. The part in parentheses says what the code means here. */
  errors: { code: string; note?: string }[]
  since: string
}

/** `rows`: a list of objects. `object`: a JSON object. `value`: one value. `feed`: an Atom feed. */
export interface ApiAnswer {
  kind: 'nothing' | 'value' | 'object' | 'rows' | 'feed'
  /** Of a value. */
  type?: string
  words?: string
  values: ApiValue[]
}

/** One group of the generated reference. */
export interface ApiReference {
  tables: ApiTable[]
  procedures: ApiProcedure[]
}

/** An error code of the database. */
export interface ApiError {
  code: string
  /** The status of the answer. */
  status: number
  /** What PostgREST writes into the key `code`. */
  sqlstate: string
}

/** Limits and settings, read from the database and from the settings of the auth service. */
export interface ApiLimits {
  label: string
  value: string
}

/** What became part of the API on one day: the names of tables and procedures. */
export interface ApiChange {
  day: string
  added: string[]
}
