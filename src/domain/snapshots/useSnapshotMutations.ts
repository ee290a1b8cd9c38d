import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { snapshotsStale } from '@/domain/staleKeys'
import type { ServerSource } from './serverSource'
import {
  createOwnImage,
  createSnapshot,
  deleteOwnImage,
  deleteSnapshot,
  protectSnapshot,
  purgeSnapshot,
  renameSnapshot,
  restoreDeletedSnapshot,
  type OwnImageRequest,
  type SnapshotRequest,
} from './snapshotMutations'

/** Also after a failure: the price, a quota or what somebody else did may be the cause. */
const meta = {
  invalidates: [...snapshotsStale, queryKeys.catalogue('snapshotPrice'), queryKeys.auditEvents()],
  alsoAfter: 'failure',
} as const

/** Takes a snapshot of a server. */
export const useCreateSnapshot = (onDone: () => void) =>
  useMutation<string, Failure, { request: SnapshotRequest; key: string }>({
    mutationFn: ({ request, key }) => createSnapshot(request, key),
    onSuccess: onDone,
    meta,
  })

/** Makes an image of a snapshot. */
export const useCreateOwnImage = (onDone: () => void) =>
  useMutation<string, Failure, { request: OwnImageRequest; key: string }>({
    mutationFn: ({ request, key }) => createOwnImage(request, key),
    onSuccess: onDone,
    meta,
  })

/** Gives a snapshot, a backup or an image another name. */
export const useRenameSnapshot = (onDone: () => void) =>
  useMutation<void, Failure, { item: Pick<ServerSource, 'kind' | 'id'>; name: string }>({
    mutationFn: ({ item, name }) => renameSnapshot(item, name),
    onSuccess: onDone,
    meta,
  })

/** Moves a snapshot, a backup or an image into the bin; one that failed is deleted for good. */
export const useDeleteSnapshot = (onDone: () => void) =>
  useMutation<unknown, Failure, { item: Pick<ServerSource, 'kind' | 'id'>; key: string }>({
    mutationFn: ({ item: { kind, id }, key }) =>
      kind === 'image' ? deleteOwnImage(id) : deleteSnapshot(id, key),
    onSuccess: onDone,
    meta,
  })

/** Protects a snapshot, a backup, an image or a snapshot of a volume from deletion, or ends that. */
export const useProtectSnapshot = () =>
  useMutation<void, Failure, { id: string; isProtected: boolean }>({
    mutationFn: ({ id, isProtected }) => protectSnapshot(id, isProtected),
    meta,
  })

/** Takes something out of the bin, given by its id. */
export const useRestoreSnapshot = () =>
  useMutation<void, Failure, string>({ mutationFn: (id) => restoreDeletedSnapshot(id), meta })

/** Deletes something in the bin for good, given by its id. */
export const usePurgeSnapshot = (onDone: () => void) =>
  useMutation<void, Failure, string>({
    mutationFn: (id) => purgeSnapshot(id),
    onSuccess: onDone,
    meta,
  })
