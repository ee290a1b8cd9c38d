import * as v from 'valibot'
import type { IncusClient } from './client.ts'

const operationLists = v.record(
  v.string(),
  v.array(
    v.object({
      id: v.string(),
      description: v.optional(v.string(), ''),
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
  const open = await openOperations(client, project, signal)
  const ours = open.filter(({ resources }) =>
    Object.values(resources ?? {}).some((urls) =>
      urls?.some((url) => new URL(url, 'https://incus').pathname === path),
    ),
  )
  await waitFor(client, ours, signal)
}

/** What Incus calls an operation that makes an image, whatever of. */
const MAKES_IMAGE = /image/i

/** Waits for images that earlier calls began to make. Such an operation does not say what it makes the image of. */
export async function settlePublications(
  client: IncusClient,
  project: string,
  signal: AbortSignal,
): Promise<void> {
  const open = await openOperations(client, project, signal)
  await waitFor(
    client,
    open.filter(({ description }) => MAKES_IMAGE.test(description)),
    signal,
  )
}

/** What Incus calls an operation that copies a volume, or is about a snapshot of one. */
const ABOUT_VOLUME = /storage volume/i

/** Waits for copies and snapshots of volumes that earlier calls began. Such an operation does not always say of which. */
export async function settleVolumes(
  client: IncusClient,
  project: string,
  signal: AbortSignal,
): Promise<void> {
  const open = await openOperations(client, project, signal)
  await waitFor(
    client,
    open.filter(({ description }) => ABOUT_VOLUME.test(description)),
    signal,
  )
}

async function openOperations(client: IncusClient, project: string, signal: AbortSignal) {
  const answer = await client.call('GET', `/1.0/operations?project=${project}&recursion=1`, signal)
  const lists = v.parse(operationLists, answer ?? {})
  return OPEN_LISTS.flatMap((name) => lists[name] ?? [])
}

async function waitFor(
  client: IncusClient,
  operations: readonly { id: string }[],
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of operations) {
    // Whether it succeeded does not matter here: what it works on is looked at next.
    await client.text(`/1.0/operations/${id}/wait?timeout=60`, signal)
  }
}
