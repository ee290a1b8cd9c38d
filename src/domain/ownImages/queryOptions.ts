import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listOwnImages } from './ownImage'

/** Milliseconds between two reads while an image is being made, and while none is. */
const CHANGING_INTERVAL = 1_500
const RESTING_INTERVAL = 30_000

/** The images that a workspace made. Read again at an interval while the page is visible. */
export const ownImagesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('images', workspaceId),
    queryFn: ({ signal }) => listOwnImages(workspaceId, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'creating') === true
        ? CHANGING_INTERVAL
        : RESTING_INTERVAL,
  })
