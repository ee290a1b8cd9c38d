import { textParam } from '@/lib/searchParams'
import { auditKinds, auditVias } from './auditActions'

const TEXT_MAX_LENGTH = 200

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A moment with its zone: without one it would depend on who reads the address. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/

/** The filters of the audit log in its address. An empty search shows everything. */
export interface AuditSearch {
  /** Part of a name or email, an id, or `system`. */
  actor?: string | undefined
  /** The kind of thing that was changed. */
  kind?: string | undefined
  /** The id of that thing. Only with `kind`. */
  id?: string | undefined
  /** Only with `kind`, because two kinds can have an action of the same name. */
  action?: string | undefined
  via?: string | undefined
  /** ISO text in UTC, so that a link means the same everywhere. Included. */
  from?: string | undefined
  /** ISO text in UTC. Not included. */
  to?: string | undefined
  /** Part of the reason. */
  q?: string | undefined
}

/** Whether a text is the id of a thing. */
export const isId = (text: string) => ID.test(text)

function momentParam(value: unknown): string | undefined {
  if (typeof value !== 'string' || !MOMENT.test(value)) return undefined
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** A key of the record itself: an address may contain `constructor`. */
const keyOf = (record: object, value: unknown) =>
  typeof value === 'string' && Object.hasOwn(record, value) ? value : undefined

/** Reads the search of /admin/audit and never throws: what is invalid is dropped. */
export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const { actor, kind: kindParam, id, action, via, from, to, q } = given
  const kind = keyOf(auditKinds, kindParam)
  return {
    actor: textParam(actor, TEXT_MAX_LENGTH),
    kind,
    id: kind !== undefined && typeof id === 'string' && isId(id) ? id.toLowerCase() : undefined,
    action: kind === undefined ? undefined : keyOf(auditKinds[kind]?.actions ?? {}, action),
    via: keyOf(auditVias, via),
    from: momentParam(from),
    to: momentParam(to),
    q: textParam(q, TEXT_MAX_LENGTH),
  }
}
