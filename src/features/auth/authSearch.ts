import * as v from 'valibot'
import { returnPath } from './returnPath'

const modes = ['sign-in', 'sign-up', 'reset', 'recover', 'confirm'] as const

/** What /auth shows: two ways in, a forgotten password, and where the links of our mails lead. */
export type AuthMode = (typeof modes)[number]

const linkTypes = ['signup', 'recovery', 'email_change'] as const

const optional = <Schema extends v.GenericSchema<unknown, string>>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

const schema = v.object({
  mode: optional(v.picklist(modes)),
  redirect: v.optional(v.pipe(v.unknown(), v.transform(returnPath))),
  token_hash: optional(v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/))),
  type: optional(v.picklist(linkTypes)),
})

export type AuthSearch = v.InferOutput<typeof schema>

/**
 * Reads the search of /auth. Never refuses: what is not understood is left out, explicitly, because the router
 * merges the raw search back where a key is missing.
 */
export function authSearch(search: Record<string, unknown>): AuthSearch {
  const { mode, redirect, token_hash, type } = v.parse(schema, search)
  return { mode, redirect, token_hash, type }
}
