import * as v from 'valibot'
import type { IncusClient } from './client.ts'

const operationLists = v.record(
  v.string(),
  v.array(
    v.object({
      id: v.string(),
      resources: v.nullish(v.record(v.string(), v.nullish(v.array(v.string())))),
    }),
  ),
)
const OPEN_LISTS = ['pending', 'running', 'cancelling']

/**
 * Waits for operations of earlier calls on an instance: what they do shows in it only when they have ended.
 * @param path of the instance, without a query
 */
export async function settleOperations(
  client: IncusClient,
  project: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await client.call('GET', `/1.0/operations?project=${project}&recursion=1`, signal)
  const lists = v.parse(operationLists, answer ?? {})
  const open = OPEN_LISTS.flatMap((name) => lists[name] ?? [])
  const ours = open.filter(({ resources }) =>
    Object.values(resources ?? {}).some((urls) =>
      urls?.some((url) => new URL(url, 'https://incus').pathname === path),
    ),
  )
  for (const { id } of ours) {
    // Whether it succeeded does not matter here: the instance itself is looked at next.
    await client.text(`/1.0/operations/${id}/wait?timeout=60`, signal)
  }
}
