/** The most labels of a server. */
export const MOST_LABELS = 20

const KEY = /^[a-z0-9]([a-z0-9._/-]{0,61}[a-z0-9])?$/
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

export type ParsedLabel = { ok: true; key: string; value: string } | { ok: false; problem: string }

/** Reads `key=value` by the rules of the database. The value may be empty. */
export function parseLabel(text: string): ParsedLabel {
  const at = text.indexOf('=')
  if (at === -1) return { ok: false, problem: 'Write it as key=value.' }
  const key = text.slice(0, at).trim()
  const value = text.slice(at + 1).trim()
  if (!KEY.test(key)) {
    return {
      ok: false,
      problem: 'A key has 1 to 63 of a–z, 0–9 and . _ / -, and a letter or a digit at both ends.',
    }
  }
  if ([...value].length > 63) return { ok: false, problem: 'A value has at most 63 characters.' }
  if (HIDDEN.test(value)) return { ok: false, problem: 'Remove invisible characters.' }
  return { ok: true, key, value }
}

/** A label as people write it. */
export const formatLabel = (key: string, value: string) => `${key}=${value}`

/** A label as people write it, of the two columns that the database has. Null: there is none. */
export const labelOfRow = (row: { label_key: string | null; label_value: string | null }) =>
  row.label_key === null ? null : formatLabel(row.label_key, row.label_value ?? '')

/** Labels as a text with one per line, as a form edits them. */
export function labelsText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => formatLabel(key, value))
    .join('\n')
}

/** The labels of such a text, or what is wrong with it. */
export function parseLabels(
  text: string,
): { ok: true; labels: Record<string, string> } | { ok: false; problem: string } {
  const labels: Record<string, string> = {}
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const label = parseLabel(line)
    if (!label.ok) return { ok: false, problem: `“${line.trim()}”: ${label.problem}` }
    if (Object.hasOwn(labels, label.key)) {
      return { ok: false, problem: `${label.key} is there twice.` }
    }
    labels[label.key] = label.value
  }
  return Object.keys(labels).length > MOST_LABELS
    ? { ok: false, problem: `A server has at most ${MOST_LABELS} labels.` }
    : { ok: true, labels }
}
