import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { volumesStale } from '@/domain/staleKeys'
import {
  createVolumeSnapshot,
  deleteVolumeSnapshot,
  restoreVolumeSnapshot,
  type VolumeSnapshotRequest,
} from './volumeSnapshotMutations'

/** Also after a failure: the price, a quota or what somebody else did may be the cause. */
const meta = {
  invalidates: [...volumesStale, queryKeys.catalogue('snapshotPrice')],
  alsoAfter: 'failure',
} as const

/** Takes a snapshot of a volume. */
export const useCreateVolumeSnapshot = (onDone: () => void) =>
  useMutation<void, Failure, { request: VolumeSnapshotRequest; key: string }>({
    mutationFn: ({ request, key }) => createVolumeSnapshot(request, key),
    onSuccess: onDone,
    meta,
  })

/** Sets a volume back to a snapshot, or deletes the snapshot. */
export const useChangeVolumeSnapshot = (onDone: () => void) =>
  useMutation<void, Failure, { kind: 'restore' | 'delete'; id: string }>({
    mutationFn: ({ kind, id }) =>
      kind === 'restore' ? restoreVolumeSnapshot(id) : deleteVolumeSnapshot(id),
    onSuccess: onDone,
    meta,
  })
