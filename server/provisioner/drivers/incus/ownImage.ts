import * as v from 'valibot'
import {
  DriverError,
  type EngineResource,
  type ImageJob,
  type Job,
  type SnapshotFacts,
} from '../../driver.ts'
import type { DiskFile } from '../../diskFile.ts'
import type { IncusClient } from './client.ts'
import type { IncusConfig } from './config.ts'
import { streamFrom } from './incusFile.ts'
import { isVirtualMachine } from './instance.ts'
import { settlePublications, settleOperations } from './operations.ts'
import { findInstance, isUuid, snapshotRefOf } from './snapshot.ts'

const PREFIX = 'own-image-'
/** The property of an image in Incus that holds the id of the image of the customer. */
const OWNER = 'own_image'
const GIB = 1024 ** 3

/** The alias of an image of a customer. Those of virtual machines end as all aliases of such images do. */
const aliasFor = (imageId: string, isOfVirtualMachine: boolean) =>
  `${PREFIX}${imageId}${isOfVirtualMachine ? '/vm' : ''}`

/** Whether an alias is that of an image of a customer. */
export const isOwnAlias = (alias: string) => alias.startsWith(PREFIX)

/** The alias of the image of a customer that a job writes; undefined: it writes another one. */
export const ownAliasOf = (job: Pick<Job, 'plan' | 'snapshot'>) =>
  job.snapshot?.isImage ? aliasFor(job.snapshot.id, isVirtualMachine(job)) : undefined

const imageRows = v.array(
  v.object({
    fingerprint: v.string(),
    size: v.number(),
    properties: v.nullish(v.record(v.string(), v.string()), {}),
    aliases: v.nullish(v.array(v.object({ name: v.string() })), []),
  }),
)

/** What Incus holds of an image of a customer. More than one: a daemon that was killed had begun another. */
async function imagesOf(client: IncusClient, project: string, id: string, signal: AbortSignal) {
  const path = `/1.0/images?project=${project}&recursion=1&filter=properties.${OWNER}+eq+${id}`
  return v
    .parse(imageRows, await client.call('GET', path, signal))
    .filter(({ properties }) => properties[OWNER] === id)
}

/** Every image of a customer that Incus holds, and those that a rebuild with a snapshot needs for as long as it takes. */
export async function listOwnImages(
  client: IncusClient,
  project: string,
  signal: AbortSignal,
): Promise<EngineResource[]> {
  const answer = await client.call('GET', `/1.0/images?project=${project}&recursion=1`, signal)
  return v.parse(imageRows, answer).flatMap(({ fingerprint, properties }) => {
    const id = properties?.[OWNER]
    if (id === undefined) return []
    return { kind: 'image', id: isUuid(id) ? id : null, engineRef: fingerprint }
  })
}

interface OwnImageOptions {
  client: IncusClient
  config: Pick<IncusConfig, 'project'>
  job: ImageJob
  signal: AbortSignal
}

/**
 * Publishes the copy that a snapshot is. The alias comes last: what has none is not finished, or is found again by its property.
 * @throws DriverError `snapshot_missing` if Incus does not hold the snapshot
 */
export async function makeOwnImage(options: OwnImageOptions): Promise<SnapshotFacts> {
  const { client, config, job, signal } = options
  const { project } = config
  const { id, sourceId } = job.snapshot
  const snapshotRef = aliasFor(id, isVirtualMachine(job))
  const query = `?project=${project}`
  await settlePublications(client, project, signal)
  let [image] = await imagesOf(client, project, id, signal)
  if (image === undefined) {
    const source = snapshotRefOf(sourceId)
    const path = `/1.0/instances/${source}`
    await settleOperations(client, project, path, signal)
    if (!(await findInstance(client, path + query, signal))) {
      throw new DriverError('snapshot_missing', 'Incus does not hold this snapshot.')
    }
    await client.call('POST', `/1.0/images${query}`, signal, {
      source: { type: 'instance', name: source },
      properties: { [OWNER]: id },
    })
    ;[image] = await imagesOf(client, project, id, signal)
    if (image === undefined) throw new DriverError('engine_failed', 'Incus made no image.')
  }
  if (!image.aliases?.some(({ name }) => name === snapshotRef)) {
    await client.call('POST', `/1.0/images/aliases${query}`, signal, {
      name: snapshotRef,
      target: image.fingerprint,
    })
  }
  return { snapshotRef, sizeGib: Math.max(1, Math.ceil(image.size / GIB)) }
}

/** Removes every image with the id of the image of a customer. Its alias goes with it. */
export async function removeOwnImage(
  client: IncusClient,
  project: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await settlePublications(client, project, signal)
  for (const { fingerprint } of await imagesOf(client, project, id, signal)) {
    await client.call('DELETE', `/1.0/images/${fingerprint}?project=${project}`, signal)
  }
}

interface Reading {
  client: IncusClient
  project: string
  /** The id of the image of the customer. */
  id: string
  from: number
  signal: AbortSignal
}

/**
 * Opens the file of an image of a customer. Incus makes these of servers, and keeps such an image as one file, whose SHA-256 is
 * its fingerprint. A member of a cluster that does not have it hands the request on, without its range.
 * @throws DriverError
 */
export async function readOwnImage(reading: Reading): Promise<DiskFile> {
  const { client, project, id, from, signal } = reading
  const [image] = await imagesOf(client, project, id, signal)
  if (image === undefined) {
    throw new DriverError('image_missing', 'Incus does not hold this image.')
  }
  const { fingerprint: sha256 } = image
  const path = `/1.0/images/${sha256}/export?project=${project}`
  const file = await client.open(path, from, signal)
  if (file.type.startsWith('multipart/')) {
    file.stream.destroy()
    throw new DriverError('refused', 'Incus holds this image as two files.')
  }
  return {
    stream: streamFrom(file, from),
    size: file.size,
    sha256,
    ending: /\.tar(\.\w+)?$/.exec(file.name)?.[0] ?? '.tar',
  }
}

/**
 * The job that makes an image of the snapshot with which a server is rebuilt: Incus rebuilds from images only. The image has
 * the id of the snapshot, which no image of a customer has, so a rebuild that is repeated after a kill finds it.
 */
export const imageJobOf = (job: Job, snapshotId: string): ImageJob => ({
  ...job,
  action: { ...job.action, kind: 'create_image' },
  snapshot: { id: snapshotId, engineRef: null, isImage: true, sourceId: snapshotId },
})
