/** A value of JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * JSON in its one canonical form (RFC 8785): keys in order, no blanks. The database writes the same text, so the hash
 * of an invoice can be computed from what the API answers.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`)
  return `{${pairs.join(',')}}`
}

/** The SHA-256 of a text in hex, or null where the page has no cryptography: it was not loaded by https. */
export async function sha256(text: string): Promise<string | null> {
  // oxlint-disable-next-line no-unnecessary-condition -- missing outside of secure contexts
  if (globalThis.crypto?.subtle === undefined) return null
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
