import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { loadNames } from '@/domain/identity/accessChanges'
import { callBackend } from '@/lib/callBackend'

/** How many events a page about a person or a workspace shows. */
const EVENTS_SHOWN = 20

const values = v.nullable(v.record(v.string(), v.unknown()))

const eventRow = v.object({
  id: v.number(),
  at: moment,
  actor: v.nullable(v.string()),
  via: v.nullable(v.string()),
  action: v.string(),
  entity: v.string(),
  entity_id: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: values,
  after: values,
})

/** Something recorded about a person or a workspace. */
export interface EventAbout extends v.InferOutput<typeof eventRow> {
  /** The names of the people in it by their id. Deleted accounts are missing. */
  names: Readonly<Record<string, string>>
}

export type AuditSubject = { person: string } | { workspace: string }

/** The ids of people in an event: who did it, to whom, and who joined, left or got another role. */
function peopleIn({ actor, entity, entity_id, before, after }: v.InferOutput<typeof eventRow>) {
  const member = (after ?? before)?.['user_id']
  return [actor, entity === 'person' ? entity_id : null, member].filter(
    (id) => typeof id === 'string',
  )
}

/**
 * The latest events that a person caused or that concern them, or that concern a workspace and its servers, newest
 * first.
 * @throws Failure (plain object)
 */
export async function listEvents(
  subject: AuditSubject,
  signal: AbortSignal,
): Promise<EventAbout[]> {
  const condition =
    'person' in subject
      ? `actor.eq.${subject.person},and(entity.eq.person,entity_id.eq.${subject.person})`
      : `workspace_id.eq.${subject.workspace},and(entity.eq.workspace,entity_id.eq.${subject.workspace})`
  const events = await callBackend(v.array(eventRow), (client) =>
    client
      .from('audit_events')
      .select('id, at, actor, via, action, entity, entity_id, reason, before, after')
      .or(condition)
      .order('at', { ascending: false })
      .order('id', { ascending: false })
      .limit(EVENTS_SHOWN)
      .abortSignal(signal)
      .retry(false),
  )
  const found = await loadNames([...new Set(events.flatMap(peopleIn))], signal)
  const names = Object.fromEntries(found)
  return events.map((event) => ({ ...event, names }))
}
