import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'

const missingRow = v.object({
  image_id: v.string(),
  slug: v.string(),
  region: v.string(),
  virtualization: v.picklist(['container', 'virtual_machine']),
})

/** A published image that the engine of a region lacks for one kind of server. */
export type MissingImage = v.InferOutput<typeof missingRow>

/**
 * The published images that the engine lacks where published plans could use them.
 * @throws Failure (plain object): `forbidden`
 */
function listMissingImages(signal: AbortSignal): Promise<MissingImage[]> {
  return callBackend(v.array(missingRow), (client) =>
    client.rpc('admin_missing_images').abortSignal(signal).retry(false),
  )
}

export const missingImagesQuery = queryOptions({
  queryKey: queryKeys.catalogueAdmin('missingImages'),
  queryFn: ({ signal }) => listMissingImages(signal),
})

/** Where an image is missing: 'fra1, hel1 (virtual machines)'. Empty if it is missing nowhere. */
export function describeMissing(missing: readonly MissingImage[], imageId: string): string {
  return missing
    .filter(({ image_id }) => image_id === imageId)
    .map(({ region, virtualization }) =>
      virtualization === 'container' ? region : `${region} (virtual machines)`,
    )
    .join(', ')
}
