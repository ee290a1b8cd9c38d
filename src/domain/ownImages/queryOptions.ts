import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { findImageShare, listImageShares } from './imageShare'
import { listOwnImages, listServerImages, type OwnImage } from './ownImage'

/** Milliseconds between two reads while an image is being made, and while none is. */
const CHANGING_INTERVAL = 1_500
const RESTING_INTERVAL = 30_000

const intervalOf = ({ state: { data } }: { state: { data: readonly OwnImage[] | undefined } }) =>
  data?.some(({ state }) => state === 'creating') === true ? CHANGING_INTERVAL : RESTING_INTERVAL

/** The images that a workspace made. Read again at an interval while the page is visible. */
export const ownImagesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('images', workspaceId),
    queryFn: ({ signal }) => listOwnImages(workspaceId, signal),
    refetchInterval: intervalOf,
  })

/** The images that were made of a server, for its page in the area of staff. */
export const serverImagesQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('server images', instanceId),
    queryFn: ({ signal }) => listServerImages(instanceId, signal),
    refetchInterval: intervalOf,
  })

/** The links of the images of a workspace. */
export const imageSharesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('image links', workspaceId),
    queryFn: ({ signal }) => listImageShares(workspaceId, signal),
  })

/** What the link of an image leads to. */
export const linkedImageQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('linked image', token),
    queryFn: ({ signal }) => findImageShare(token, signal),
  })
