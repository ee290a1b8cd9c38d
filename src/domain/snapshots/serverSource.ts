import type { Snapshot } from './snapshot'

/** What a server can be made from besides an image of the provider: a snapshot, or an image that the workspace made. */
export type ServerSource = Pick<
  Snapshot,
  'id' | 'name' | 'image' | 'region' | 'diskGib' | 'virtualization'
> & {
  /** The server that it was taken from; null: an image that another workspace shared. */
  server: { id: string } | null
  /** `image`: one that the workspace made. Servers are rebuilt with it, too. */
  kind: Snapshot['kind'] | 'image'
}

/**
 * What new servers can be made from, images first.
 * @returns undefined while one of both loads
 */
export function readySources(
  images: readonly (ServerSource & { state: string })[] | undefined,
  snapshots: readonly (ServerSource & { state: string })[] | undefined,
): ServerSource[] | undefined {
  if (images === undefined || snapshots === undefined) return undefined
  return [...images, ...snapshots].filter(({ state }) => state === 'ready')
}
