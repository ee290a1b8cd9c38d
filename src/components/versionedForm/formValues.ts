/** The values of a form, by field: texts only, so that any two of them can be compared and merged. */
export type FormValues = Readonly<Record<string, string>>

/** What is wrong, by field. */
export type FieldErrors = Record<string, string>
