/** One read that the document has made already: of which relation or procedure, with which filters, and its rows. */
export interface EarlyPart {
  of: string
  where: Readonly<Record<string, string>>
  rows: unknown[]
}

/** The request that the document made before its scripts arrived: the procedure `page_rows`. */
interface EarlyRead {
  /** Whose rows they are. */
  userId: string
  email?: string | null
  /** Of which page: `home`, `servers` or `server`; empty for every other. */
  page: string
  /** Never rejects. Empty if the request failed. */
  parts: Promise<EarlyPart[]>
  /** Called when the frame of the page is there. */
  onFrame?: () => void
  /** When the answer came: milliseconds since 1970. */
  at?: number
  /** How many messages the person has not read, by a header of the answer. */
  unread?: string | null
}

declare global {
  /** Set by the script of `earlyReadScript`. */
  var earlyRead: EarlyRead | undefined
}

/** Every relation and procedure of which `page_rows` has parts. Other reads do not wait for its answer. */
export const earlySources: ReadonlySet<string> = new Set([
  'profiles',
  'my_workspaces',
  'instance_list',
  'workspace_quotas',
  'api_key_list',
  'backup_schedule_list',
  'instance_action_list',
  'price_notice_list',
  'maintenance_notice_list',
  'my_tickets',
  'instance_drafts',
  'legal_acceptances',
  'rpc/workspace_costs',
  'rpc/snapshot_bill',
  'rpc/instance_bill',
  'rpc/limit_state',
])

/** Whether an early answer with rows is there, as soon as that is known; undefined if none was requested, or it is old. */
export function earlyAnswer(): Promise<boolean> | undefined {
  const early = globalThis.earlyRead
  if (early === undefined || isOld(early)) return undefined
  return early.parts.then((parts) => parts.length > 0)
}

const isOld = ({ at }: EarlyRead) => at !== undefined && Date.now() - at > FRESH_MS

/** Later rows could be older than what the person has changed since. */
const FRESH_MS = 10_000

/** The early rows of this read, once. Undefined if there are none, also for another person. */
export async function takeEarlyRows(
  userId: string | undefined,
  source: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown[] | undefined> {
  const early = globalThis.earlyRead
  if (early === undefined || early.userId !== userId || !earlySources.has(source)) return undefined
  const parts = await early.parts
  const part = isOld(early) ? undefined : partOf(parts, source, query)
  if (part === undefined) return undefined
  parts.splice(parts.indexOf(part), 1)
  return part.rows
}

/** The part that answers this read. */
export function partOf(
  parts: readonly EarlyPart[],
  source: string,
  query: Readonly<Record<string, string>>,
): EarlyPart | undefined {
  return parts.find(({ of, where }) => of === source && isSame(where, query))
}

/** Columns and order are the same in every read of a source. */
function isSame(
  where: Readonly<Record<string, string>>,
  { select: _select, order: _order, ...filters }: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(filters)
  return (
    names.length === Object.keys(where).length &&
    names.every((name) => where[name] === filters[name])
  )
}
