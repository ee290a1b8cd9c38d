import { UNREACHABLE } from '@machines/failures'
import { actionLabel } from '@/domain/audit/auditActions'
import { listAllAudit, subjectName, type AuditEvent } from '@/domain/audit/auditEvents'
import type { AuditSearch } from '@/domain/audit/auditSearch'
import { brand } from '@/lib/brand'
import { download } from '@/lib/csv/download'
import { localTextAt } from '@/lib/zonedTime'

/** The most events in a file. */
export const MOST_EXPORTED = 10_000

const json = (values: object | null) => (values === null ? '' : JSON.stringify(values))

/** The columns of the file. People keep files that depend on them. */
const columns: readonly (readonly [string, (event: AuditEvent) => string | null | undefined])[] = [
  ['id', ({ id }) => String(id)],
  ['at', ({ at }) => at],
  ['actor_id', ({ actor }) => actor],
  ['actor_name', ({ actor_name }) => actor_name],
  ['actor_email', ({ actor_email }) => actor_email],
  ['actor_role', ({ actor_role }) => actor_role],
  ['via', ({ via }) => via],
  ['kind', ({ entity }) => entity],
  ['action', ({ action }) => action],
  ['description', ({ entity, action }) => actionLabel(entity, action)],
  ['subject_id', ({ entity_id }) => entity_id],
  ['subject_name', subjectName],
  ['reason', ({ reason }) => reason],
  ['before', ({ before }) => json(before)],
  ['after', ({ after }) => json(after)],
]

/** The events as rows of a CSV file, with a head. */
export function auditCells(events: readonly AuditEvent[]): string[][] {
  return [
    columns.map(([name]) => name),
    ...events.map((event) => columns.map(([, read]) => read(event) ?? '')),
  ]
}

/** The name of the file, with the period: that of the search, and else that of the events. */
export function auditFileName(
  { from, to }: AuditSearch,
  events: readonly AuditEvent[],
  timeZone: string,
): string {
  const day = (at: string | number | undefined) =>
    at === undefined ? undefined : localTextAt(new Date(at).getTime(), timeZone).slice(0, 10)
  // The end of a period is not included: until midnight means the day before.
  const end = to === undefined ? events[0]?.at : Date.parse(to) - 1
  const days = [day(from ?? events.at(-1)?.at), day(end)].filter((each) => each !== undefined)
  return [brand.slug, 'audit', ...new Set(days)].join('-') + '.csv'
}

/**
 * Downloads the events that a search finds as CSV.
 * @returns the number of events
 * @throws Failure (plain object)
 */
export async function exportAudit(search: AuditSearch, timeZone: string): Promise<number> {
  // Loaded only now, because the page needs it only for an export.
  const writer = import('@/lib/csv/csvText').catch(() => Promise.reject(UNREACHABLE))
  const [events, { csvText }] = await Promise.all([listAllAudit(search, MOST_EXPORTED), writer])
  download(auditFileName(search, events, timeZone), csvText(auditCells(events)))
  return events.length
}
