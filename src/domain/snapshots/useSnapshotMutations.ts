import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { snapshotsStale } from '@/domain/staleKeys'
import {
  createSnapshot,
  deleteSnapshot,
  renameSnapshot,
  type SnapshotRequest,
} from './snapshotMutations'

/** Also after a failure: the price, a quota or what somebody else did may be the cause. */
const meta = {
  invalidates: [...snapshotsStale, queryKeys.catalogue('snapshotPrice')],
  alsoAfter: 'failure',
} as const

/** Takes a snapshot of a server. */
export const useCreateSnapshot = (onDone: () => void) =>
  useMutation<string, Failure, { request: SnapshotRequest; key: string }>({
    mutationFn: ({ request, key }) => createSnapshot(request, key),
    onSuccess: onDone,
    meta,
  })

/** Gives a snapshot another name. */
export const useRenameSnapshot = (onDone: () => void) =>
  useMutation<void, Failure, { id: string; name: string }>({
    mutationFn: ({ id, name }) => renameSnapshot(id, name),
    onSuccess: onDone,
    meta,
  })

/** Deletes a snapshot for good. */
export const useDeleteSnapshot = (onDone: () => void) =>
  useMutation<string, Failure, { id: string; key: string }>({
    mutationFn: ({ id, key }) => deleteSnapshot(id, key),
    onSuccess: onDone,
    meta,
  })
