import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import type { AuditSearch } from './auditSearch'

/** The most rows in one answer of the service. */
const ROWS_A_CALL = 1000

const text = v.nullable(v.string())
const values = v.fallback(v.nullable(v.record(v.string(), v.unknown())), null)

const eventRow = v.object({
  id: v.number(),
  /** To the microsecond, because the next page begins after it. */
  at: moment,
  /** null means the system. */
  actor: text,
  /** null if the account is deleted; '' if it has no name. */
  actor_name: text,
  actor_email: text,
  /** As what the person acted: operator, staff, admin, system. null if there is one way only. */
  actor_role: text,
  via: text,
  action: v.string(),
  entity: v.string(),
  entity_id: text,
  /** The present name of the thing; null if it is gone, or has none. */
  entity_name: text,
  /** Only of an account. */
  entity_email: text,
  reason: text,
  before: values,
  after: values,
  /** The names of the things that the values refer to, by id. */
  names: v.fallback(v.nullable(v.record(v.string(), v.string())), null),
})

/** One event of the audit log, as admins see it. */
export type AuditEvent = v.InferOutput<typeof eventRow>

/** The last event that was read. The next page begins after it, also while new events arrive. */
export type AuditCursor = Pick<AuditEvent, 'at' | 'id'>

/**
 * One page of the events that a search finds, newest first.
 * @param after the last event of the page before; null for the first page
 * @throws Failure (plain object)
 */
export async function listAudit(
  { actor = '', kind, id, action, via, from, to, q = '' }: AuditSearch,
  after: AuditCursor | null,
  size: number,
  signal?: AbortSignal,
): Promise<AuditEvent[]> {
  return callBackend(v.array(eventRow), (client) => {
    const call = client
      .rpc('admin_list_audit', {
        actor_text: actor,
        reason_text: q,
        page_size: size,
        ...(kind === undefined ? {} : { kind }),
        ...(id === undefined ? {} : { subject: id }),
        ...(action === undefined ? {} : { action_is: action }),
        ...(via === undefined ? {} : { via_is: via }),
        ...(from === undefined ? {} : { from_at: from }),
        ...(to === undefined ? {} : { to_at: to }),
        ...(after === null ? {} : { after_at: after.at, after_id: after.id }),
      })
      .retry(false)
    return signal ? call.abortSignal(signal) : call
  })
}

/**
 * All events that a search finds, newest first, up to a number.
 * @throws Failure (plain object)
 */
export async function listAllAudit(search: AuditSearch, most: number): Promise<AuditEvent[]> {
  const events: AuditEvent[] = []
  for (;;) {
    const size = Math.min(ROWS_A_CALL, most - events.length)
    const page = await listAudit(search, events.at(-1) ?? null, size)
    events.push(...page)
    if (page.length < size || events.length >= most) return events
  }
}

/** The name of the thing in its recorded values, if the thing itself is gone. */
function recordedName({ before, after }: AuditEvent): string | undefined {
  const names = [after?.['name'], before?.['name'], after?.['slug'], before?.['slug']]
  return names.find((name) => typeof name === 'string')
}

/** What the event is about, as short as possible: its name or email. `undefined` if the event does not say. */
export function subjectName(event: AuditEvent): string | undefined {
  return event.entity_name || event.entity_email || recordedName(event) || undefined
}

/** Who did it: a name, an email, or what the log can still say. */
export function actorName({ actor, actor_name, actor_email }: AuditEvent): string {
  if (actor === null) return 'System'
  return actor_name || actor_email || 'Deleted account'
}
