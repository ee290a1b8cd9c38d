import type { CheckedInvoice } from '@/domain/billing/invoiceCheck'
import type { CheckedRoots } from '@/domain/billing/invoiceRoots'
import { compareKept, type KeptRoot } from '@/domain/billing/keptRoots'
import { rootProblemText, rootsFoundText } from '@/domain/billing/rootText'
import { exitCodes, type ExitCode } from './exitCodes'
import { printable } from './table'
import { styles, type Terminal } from './terminal'

/** Says what was found in the daily roots, and whether they are those that the person kept. */
export function reportRoots(
  { facts }: CheckedInvoice,
  { check, roots }: CheckedRoots,
  kept: readonly KeptRoot[],
  { stdout, stderr, env }: Terminal,
): ExitCode {
  const titleOf = (position: number) =>
    facts.lines.find((line) => line.position === position)?.title ?? ''
  if (check !== null) stdout.write(`      ${rootsFoundText(check)}\n`)
  const { same, other } = compareKept(kept, roots)
  if (same.length > 0) {
    stdout.write(
      `      ${same.length} of the roots that you kept ${same.length === 1 ? 'is' : 'are'} the same.\n`,
    )
  }
  const wrong = [
    ...(check?.problems ?? []).map((problem) => rootProblemText(problem, titleOf)),
    ...other.map(({ day, hash }) =>
      day === ''
        ? `No day since the first one of this invoice has the root ${hash}.`
        : `The daily root of ${day} is not the one that you kept.`,
    ),
    // A root that proves nothing about this invoice must not look as if it did.
    ...(kept.length > 0 && same.length === 0 && other.length === 0
      ? ['None of the roots that you kept is of a day since the first one of this invoice.']
      : []),
  ]
  if (wrong.length === 0) return exitCodes.done
  const red = styles(stderr, env)
  stderr.write(`${red('red', 'The daily roots do not fit.')}\n`)
  for (const text of wrong) stderr.write(`  ${printable(text)}\n`)
  return exitCodes.refused
}
