import * as v from 'valibot'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { allRows, pageAfter } from '@/lib/allRows'
import { readOwn } from '@/lib/readOwn'
import { readPublic } from '@/lib/readPublic'
import { dailyRootRow, inclusionProofRow, type DailyRoot, type InclusionProof } from './dailyRoot'

const COLUMNS = 'day,root,tree_size,previous,hash'
/** How many days a page shows. */
const LATEST = 31

/** The address of the daily roots as JSON, the newest first. It contains the public key, so it can be opened as it is. */
export const dailyRootsUrl = (): string =>
  publicRowsUrl('daily_roots', { select: `${COLUMNS},made_at`, order: 'day.desc' })

/** The roots of the last days, the newest first. @throws Failure (plain object) */
export function listLatestRoots(signal: AbortSignal): Promise<DailyRoot[]> {
  const query = { select: COLUMNS, order: 'day.desc', limit: String(LATEST) }
  return readPublic(v.array(dailyRootRow), publicRowsUrl('daily_roots', query), signal)
}

/**
 * The roots from a day on, in the order of their days.
 * @param from in UTC, such as 2026-11-01
 * @throws Failure (plain object)
 */
export function listRootsFrom(from: string, signal: AbortSignal): Promise<DailyRoot[]> {
  const query = { select: COLUMNS, day: `gte.${from}`, order: 'day' }
  return allRows((read) =>
    readPublic(
      v.array(dailyRootRow),
      publicRowsUrl('daily_roots', { ...query, ...pageAfter(read) }),
      signal,
    ),
  )
}

/**
 * The proofs for one server or snapshot, one for each day that has a root and a record of it.
 * @param id as `entity_id` of a line of an invoice
 * @param from the first day, in UTC
 * @param to the last day, at most 30 days later
 * @throws Failure (plain object): `not_found`
 */
export function listInclusionProofs(
  id: string,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<InclusionProof[]> {
  const query = { entity_id: id, from_day: from, to_day: to }
  return readOwn(v.array(inclusionProofRow), 'rpc/inclusion_proofs', query, signal)
}
