import { replaceEqualDeep, type QueryClient, type QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { readOwn } from '@/lib/readOwn'
import { instanceRow, listInstances, type Instance } from './instance'

/** A change that no row of a server shows, such as a new name of its plan, is seen within this time. */
const WHOLE_EVERY_MS = 5 * 60_000

/** Who was away for longer, in another window or without a network, reads everything. */
const AWAY_MS = 60_000

/** When a list was read: all of it, and what had changed. Milliseconds since 1970. */
interface Reads {
  whole: number
  last: number
}

/** By the query of the client's cache. */
const readsOf = new WeakMap<object, Reads>()

interface Held {
  state: { data: Instance[] | undefined; isInvalidated: boolean }
}

/**
 * The servers of a workspace for an open list: all of them at first and now and then, in between only those that changed.
 * @throws Failure (plain object)
 */
export async function readInstances(
  workspaceId: string,
  { client, queryKey, signal }: { client: QueryClient; queryKey: QueryKey; signal: AbortSignal },
): Promise<Instance[]> {
  const query = client.getQueryCache().find<Instance[]>({ queryKey, exact: true })
  const began = Date.now()
  const before = query && readsOf.get(query)
  if (query && before && isFollowing(query, before, began)) {
    const seconds = Math.ceil((began - before.last) / 1000)
    const changed = await listChanged(workspaceId, seconds, signal)
    readsOf.set(query, { ...before, last: began })
    return withChanges(query.state.data ?? [], changed)
  }
  const all = await listInstances(workspaceId, signal)
  if (query) readsOf.set(query, { whole: began, last: began })
  return all
}

/** Whether what changed is enough. Somebody's own change makes rows stale in ways that rows of servers do not tell. */
function isFollowing({ state }: Held, { whole, last }: Reads, now: number): boolean {
  return (
    state.data !== undefined &&
    !state.isInvalidated &&
    now >= last &&
    now - last < AWAY_MS &&
    now - whole < WHOLE_EVERY_MS
  )
}

const listChanged = (workspaceId: string, seconds: number, signal: AbortSignal) =>
  readOwn(
    v.array(instanceRow),
    'rpc/instance_changes',
    { workspace_id: workspaceId, seconds: String(seconds) },
    signal,
  )

/** A list with the servers that changed, newest first. The others stay the same objects, and those gone for good go. */
export function withChanges(held: readonly Instance[], changed: readonly Instance[]): Instance[] {
  const byId = new Map(held.map((row) => [row.id, row]))
  let isLonger = false
  for (const row of changed) {
    if (row.state === 'purged') byId.delete(row.id)
    else {
      isLonger ||= !byId.has(row.id)
      byId.set(row.id, row)
    }
  }
  const rows = [...byId.values()]
  return isLonger ? rows.toSorted(newestFirst) : rows
}

const newestFirst = (a: Instance, b: Instance) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : 1)

/**
 * Keeps the objects of rows that are equal, by their ids: a new server at the top must not make every row below a new one.
 * For `structuralSharing`, which compares rows by their places.
 */
export function shareById(held: unknown, read: unknown): unknown {
  if (held === undefined) return read
  const before = held as Instance[]
  const byId = new Map(before.map((row) => [row.id, row]))
  const rows = (read as Instance[]).map((row) => replaceEqualDeep(byId.get(row.id), row))
  const isSame = rows.length === before.length && rows.every((row, index) => row === before[index])
  return isSame ? held : rows
}
