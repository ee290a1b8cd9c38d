import { fewAtOnce } from '@/lib/fewAtOnce'
import { listInclusionProofs, listRootsFrom } from './dailyRoots'
import type { InclusionProof } from './dailyRoot'
import type { CheckedInvoice } from './invoiceCheck'
import { canHash } from '@/lib/sha256'
import { checkRoots, isRecorded, type RootCheck, type RootEvidence } from './rootCheck'

/** An invoice that was compared with the daily roots. */
export interface CheckedRoots extends RootEvidence {
  /** Null: the page has no cryptography. */
  check: RootCheck | null
}

/** The first and the last day of a month that is named by its first day. */
function daysOf(month: string): [string, string] {
  const first = new Date(`${month.slice(0, 7)}-01T00:00:00Z`)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return [first.toISOString().slice(0, 10), last.toISOString().slice(0, 10)]
}

/**
 * Reads the daily roots and the proofs of the servers and snapshots on an invoice, and compares.
 * @throws Failure (plain object)
 */
export async function loadRootCheck(
  { facts, check }: Pick<CheckedInvoice, 'facts' | 'check'>,
  signal: AbortSignal,
): Promise<CheckedRoots> {
  const [first, last] = daysOf(facts.month)
  const roots = await listRootsFrom(first, signal)
  const proofs = new Map<string, InclusionProof[]>()
  const recorded = new Set(
    facts.lines.flatMap(({ kind, entity_id }) =>
      isRecorded(kind) && entity_id !== null ? [entity_id] : [],
    ),
  )
  await fewAtOnce(roots.length > 0 ? [...recorded] : [], async (id) => {
    proofs.set(id, await listInclusionProofs(id, first, last, signal))
  })
  const segments = check.lines.flatMap((line) => line.segments)
  return {
    roots,
    proofs,
    check: canHash() ? await checkRoots(facts, segments, { roots, proofs }) : null,
  }
}
