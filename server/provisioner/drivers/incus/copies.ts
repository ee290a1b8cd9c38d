import * as v from 'valibot'
import type { EngineCopy } from '../../driver.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig } from './config.ts'
import { listOwnImages } from './ownImage.ts'
import { isSnapshotRef, isUuid, snapshotIdOf } from './snapshot.ts'
import { volumeRefOf } from './volumeDevice.ts'

/** How the names of customers' volumes begin. */
const VOLUME = volumeRefOf('')

const urls = v.array(v.string())

/** The last part of each address that Incus lists. */
export const namesIn = (answer: unknown): string[] =>
  v.parse(urls, answer).map((url) => new URL(url, 'https://incus').pathname.split('/').at(-1) ?? '')

/**
 * Every snapshot, image and volume of customers that a cluster holds.
 * @param instances the names of all instances: a snapshot is one that never runs
 * @throws DriverError
 */
export async function listCopies(
  client: IncusClient,
  { project, pool }: Pick<IncusConfig, 'project' | 'pool'>,
  instances: readonly string[],
  signal: AbortSignal,
): Promise<EngineCopy[]> {
  const path = `/1.0/storage-pools/${pool}/volumes/custom?project=${project}`
  const [images, volumes] = await Promise.all([
    listOwnImages(client, project, signal),
    client.call('GET', path, signal),
  ])
  return [
    ...instances.filter(isSnapshotRef).map((engineRef) => ({
      kind: 'snapshot' as const,
      id: snapshotIdOf(engineRef),
      engineRef,
    })),
    ...images,
    // Other volumes there are the provider's, such as the rescue system.
    ...namesIn(volumes)
      .filter((engineRef) => engineRef.startsWith(VOLUME))
      .map((engineRef) => {
        const id = engineRef.slice(VOLUME.length)
        return { kind: 'volume' as const, id: isUuid(id) ? id : null, engineRef }
      }),
  ]
}
