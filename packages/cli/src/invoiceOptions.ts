import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { CheckedInvoice } from '@/domain/billing/invoiceCheck'
import { readKept, type KeptRoot } from '@/domain/billing/keptRoots'
import type { RootEvidence } from '@/domain/billing/rootCheck'

/** A mistake in the options, in words for the person. */
export class OptionError extends Error {}

interface VerifyOptions {
  number: string
  /** Where the invoice is kept with its proofs. */
  save: string | undefined
  /** Roots that were kept before. */
  kept: readonly KeptRoot[]
}

/** What follows `invoice`: `verify`, a number and its options. @throws OptionError */
export function readVerifyOptions(words: readonly string[], name: string): VerifyOptions {
  const { positionals, save, root } = parse(words)
  const [verb, number, ...more] = positionals
  if (verb !== 'verify' || number === undefined || more.length > 0) {
    throw new OptionError(
      `Write: ${name} invoice verify <number> [--save <file>] [--root <hash>|@<file>]`,
    )
  }
  return { number, save, kept: root === undefined ? [] : keptOf(root) }
}

function parse(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { save: { type: 'string' }, root: { type: 'string' } },
    })
    return { positionals, ...values }
  } catch (error) {
    throw new OptionError((error as Error).message)
  }
}

function keptOf(root: string): KeptRoot[] {
  const kept = readKept(root.startsWith('@') ? contentOf(root.slice(1)) : root)
  if (kept === undefined || kept.length === 0) {
    throw new OptionError(
      root.startsWith('@')
        ? `${root.slice(1)} has no daily roots. Name a file of --save, the JSON of the daily roots, or lines with a day and a hash.`
        : `${root} is no root. It has 64 digits from 0 to 9 and a to f. A file begins with @.`,
    )
  }
  return kept
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new OptionError(`The file ${path} cannot be read.`)
  }
}

/**
 * Keeps an invoice with all that it was checked with, in a file that only this person reads. Names are those of the API.
 * An existing file stays: what was kept earlier is what counts.
 * @throws OptionError
 */
export function saveInvoice(
  path: string,
  { facts, hashedText, check }: CheckedInvoice,
  { roots, proofs }: RootEvidence,
): void {
  const saved = {
    number: facts.number,
    invoice: { ...(JSON.parse(hashedText) as object), hash: facts.hash },
    segments: check.lines.flatMap(({ segments }) =>
      segments.map((segment) => ({
        position: segment.position,
        state: segment.state,
        is_billed: segment.isBilled,
        hourly_micros: segment.hourlyMicros,
        monthly_cap_micros: segment.monthlyCapMicros,
        from_at: new Date(segment.fromMs).toISOString(),
        to_at: new Date(segment.toMs).toISOString(),
        amount_micros: segment.amountMicros,
      })),
    ),
    roots: roots.map(({ treeSize, ...root }) => ({ ...root, tree_size: treeSize })),
    proofs: [...proofs].flatMap(([entityId, all]) =>
      all.map(({ treeSize, leafIndex, ...proof }) => ({
        entity_id: entityId,
        ...proof,
        tree_size: treeSize,
        leaf_index: leafIndex,
      })),
    ),
  }
  try {
    writeFileSync(path, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new OptionError(
      (error as NodeJS.ErrnoException).code === 'EEXIST'
        ? `The file ${path} is there already, and stays as it is. Name another one.`
        : `The file ${path} cannot be written.`,
    )
  }
}
