import * as v from 'valibot'
import type { Access } from './access'
import { callBackend } from '@/lib/callBackend'

/** How many changes the overview shows. */
export const CHANGES_SHOWN = 10

const access = v.fallback(
  v.nullable(
    v.pipe(
      v.object({ role: v.string(), staff_type: v.nullable(v.string()) }),
      v.transform(({ role, staff_type }): Access => ({ role, staffType: staff_type })),
    ),
  ),
  null,
)

/** The actions of the audit events that are shown. */
const actions = ['set_access', 'suspend', 'lift_suspension'] as const

const eventRow = v.object({
  id: v.number(),
  action: v.picklist(actions),
  at: v.string(),
  actor: v.nullable(v.string()),
  entity_id: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: access,
  after: access,
})

export interface NamedPerson {
  userId: string
  /** null if the account is deleted; '' if it has no name. */
  name: string | null
}

/** One recorded change of access or suspension. */
export interface AccessChange {
  id: number
  action: (typeof actions)[number]
  /** ISO text. */
  at: string
  /** null means the system. */
  actor: NamedPerson | null
  target: NamedPerson | null
  reason: string | null
  /** null if the record does not contain the access, as with suspensions. */
  before: Access | null
  after: Access | null
}

/**
 * The latest changes, newest first, with the names of existing accounts.
 * @throws Failure (plain object)
 */
export async function loadAccessChanges(signal: AbortSignal): Promise<AccessChange[]> {
  const events = await callBackend(v.array(eventRow), (client) =>
    client
      .from('audit_events')
      .select('id, action, at, actor, entity_id, reason, before, after')
      .eq('entity', 'person')
      .in('action', actions)
      .order('at', { ascending: false })
      .order('id', { ascending: false })
      .limit(CHANGES_SHOWN)
      .abortSignal(signal)
      .retry(false),
  )
  const ids = events.flatMap(({ actor, entity_id }) => [actor, entity_id])
  const names = await loadNames([...new Set(ids.filter((id) => id !== null))], signal)
  const named = (userId: string | null) =>
    userId === null ? null : { userId, name: names.get(userId) ?? null }
  return events.map(({ actor, entity_id, ...event }) => ({
    ...event,
    actor: named(actor),
    target: named(entity_id),
  }))
}

/** The names of the accounts with these ids. Deleted accounts are missing. */
export async function loadNames(ids: string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await callBackend(
    v.array(v.object({ user_id: v.string(), full_name: v.string() })),
    (client) => client.rpc('people_names', { people: ids }).abortSignal(signal).retry(false),
  )
  return new Map(rows.map(({ user_id, full_name }) => [user_id, full_name]))
}
