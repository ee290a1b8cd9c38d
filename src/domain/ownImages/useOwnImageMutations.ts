import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { snapshotsStale } from '@/domain/staleKeys'
import {
  createOwnImage,
  deleteOwnImage,
  renameOwnImage,
  type OwnImageRequest,
} from './ownImageMutations'

/** Also after a failure: the price, a quota or what somebody else did may be the cause. */
const meta = {
  invalidates: [...snapshotsStale, queryKeys.catalogue('snapshotPrice')],
  alsoAfter: 'failure',
} as const

/** Makes an image of a snapshot. */
export const useCreateOwnImage = (onDone: () => void) =>
  useMutation<string, Failure, { request: OwnImageRequest; key: string }>({
    mutationFn: ({ request, key }) => createOwnImage(request, key),
    onSuccess: onDone,
    meta,
  })

/** Gives an image another name. */
export const useRenameOwnImage = (onDone: () => void) =>
  useMutation<void, Failure, { id: string; name: string }>({
    mutationFn: ({ id, name }) => renameOwnImage(id, name),
    onSuccess: onDone,
    meta,
  })

/** Deletes an image for good. */
export const useDeleteOwnImage = (onDone: () => void) =>
  useMutation<void, Failure, string>({
    mutationFn: (id) => deleteOwnImage(id),
    onSuccess: onDone,
    meta,
  })
