import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { namesHolders, savedId } from './procedureAnswers'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const imageRow = v.object({
  id: v.string(),
  slug: v.string(),
  /** Such as Debian. */
  family: v.string(),
  /** Of the operating system. */
  version: v.string(),
  min_disk_gib: count,
  status: v.picklist(['draft', 'published', 'retired']),
  sort: count,
  row_version: count,
  /** Published plans whose disk is large enough. */
  plans: count,
  /** All published plans. */
  plans_in_all: count,
  /** Servers that run it and are not deleted. */
  servers: count,
})

/** An image with the plans that can use it and the servers that do. */
export type ImageFacts = v.InferOutput<typeof imageRow>

/** The fields of an image that people edit. */
export interface ImageInput {
  slug: string
  family: string
  version: string
  min_disk_gib: number
  sort: number
}

/** @throws Failure (plain object) */
export async function listImageFacts(signal: AbortSignal): Promise<ImageFacts[]> {
  return callBackend(v.array(imageRow), (client) =>
    client.rpc('admin_list_images').abortSignal(signal).retry(false),
  )
}

/**
 * Saves an image. Without a target, it creates a draft.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `uniqueness_error`
 */
export function saveImage(
  target: string | null,
  version: number | null,
  image: ImageInput,
  reason: string,
): Promise<string> {
  return callBackend(
    savedId,
    (client) =>
      client.rpc('admin_save_image', {
        target: target as string,
        expected_version: version as number,
        image: { ...image },
        reason,
      }),
    namesHolders,
  )
}

/** @throws Failure (plain object) */
export function setImageStatus(
  { id, row_version }: ImageFacts,
  status: 'published' | 'retired',
  reason: string,
): Promise<string> {
  return callBackend(
    savedId,
    (client) =>
      client.rpc('admin_set_image_status', {
        target: id,
        expected_version: row_version,
        new_status: status,
        reason,
      }),
    namesHolders,
  )
}

/** @throws Failure (plain object): `in_use` if it is no draft, or a saved configuration names it */
export function deleteImage({ id, row_version }: ImageFacts, reason: string): Promise<unknown> {
  return callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_delete_image', { target: id, expected_version: row_version, reason }),
    namesHolders,
  )
}
