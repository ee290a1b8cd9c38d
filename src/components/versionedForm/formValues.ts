import * as v from 'valibot'

/** The values of a form by field name. All are texts, so that two versions can be compared and merged. */
export type FormValues = Readonly<Record<string, string>>

/** Error messages by field name. */
export type FieldErrors = Record<string, string>

/** The names of all fields in these values, each once. */
export const fieldNames = (...many: FormValues[]) => [
  ...new Set(many.flatMap((fields) => Object.keys(fields))),
]

export function sameFields(a: FormValues, b: FormValues): boolean {
  return fieldNames(a, b).every((name) => a[name] === b[name])
}

/** The first error of each field that a schema reports. */
export function schemaErrors(schema: v.GenericSchema, fields: FormValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of v.safeParse(schema, fields).issues ?? []) {
    const name = v.getDotPath(issue)
    if (name !== null) errors[name] ??= issue.message
  }
  return errors
}
