import * as v from 'valibot'
import type { DailyRoot } from './dailyRoot.ts'

/** A root that somebody kept, or the hash of a day, which stands for all days until then. */
export interface KeptRoot {
  hash: string
  /** Undefined: it was kept without its day. */
  day?: string
}

/** What was kept, compared with the roots of today. */
export interface KeptCheck {
  /** The days whose root, or hash, is the one that was kept. */
  same: readonly string[]
  /** The days that had another one, and with '' what no day has. */
  other: readonly { day: string; hash: string }[]
}

const HASH = /^[0-9a-f]{64}$/i
const hash = v.pipe(v.string(), v.regex(HASH))
const kept = v.array(v.object({ day: v.string(), root: hash, hash: v.optional(hash) }))
const file = v.union([
  kept,
  v.pipe(
    v.object({ roots: kept }),
    v.transform(({ roots }) => roots),
  ),
])

/**
 * What somebody kept: one hash; lines with a day and a hash; or JSON, as the API answers daily roots or as an invoice was
 * saved.
 * @returns undefined if it is none of these
 */
export function readKept(text: string): KeptRoot[] | undefined {
  const trimmed = text.trim()
  if (HASH.test(trimmed)) return [{ hash: trimmed.toLowerCase() }]
  if (/^[[{]/.test(trimmed)) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), file), trimmed)
    return parsed.success ? parsed.output.map(keptOf) : undefined
  }
  const lines = trimmed.split(/\r?\n/).map((line) => line.trim().split(/\s+/))
  const found = lines.flatMap(([day = '', root = '', ...more]) =>
    /^\d{4}-\d{2}-\d{2}$/.test(day) && HASH.test(root) && more.length === 0
      ? [{ day, hash: root.toLowerCase() }]
      : [],
  )
  return found.length === lines.length ? found : undefined
}

const keptOf = ({ day, root, hash: of }: v.InferOutput<typeof kept>[number]): KeptRoot => ({
  day,
  // The hash of a day covers its root, its size and all days before it.
  hash: (of ?? root).toLowerCase(),
})

/**
 * Compares what was kept with the roots of today. Days that are not among them are left out.
 * @param roots without gaps
 */
export function compareKept(all: readonly KeptRoot[], roots: readonly DailyRoot[]): KeptCheck {
  const same: string[] = []
  const other: { day: string; hash: string }[] = []
  for (const one of all) {
    const isOne = (root: DailyRoot) => root.root === one.hash || root.hash === one.hash
    const of = roots.find((root) => (one.day === undefined ? isOne(root) : root.day === one.day))
    if (of !== undefined && isOne(of)) same.push(of.day)
    else if (of !== undefined || one.day === undefined) {
      other.push({ day: one.day ?? '', hash: one.hash })
    }
  }
  return { same, other }
}
