import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { volumesStale } from '@/domain/staleKeys'
import {
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  growVolume,
  purgeVolume,
  restoreVolume,
  updateVolume,
  type VolumeRequest,
  type VolumeSettings,
} from './volumeMutations'

/** Also after a failure: the price, a quota or what somebody else did may be the cause. */
const meta = {
  invalidates: [...volumesStale, queryKeys.catalogue('volumePrice')],
  alsoAfter: 'failure',
} as const

/** Makes a volume. */
export const useCreateVolume = (onDone: () => void) =>
  useMutation<void, Failure, { request: VolumeRequest; key: string }>({
    mutationFn: ({ request, key }) => createVolume(request, key),
    onSuccess: onDone,
    meta,
  })

/** What one press changes of a volume that exists. */
export type VolumeChange =
  | { kind: 'attach'; id: string; instanceId: string }
  | { kind: 'grow'; id: string; sizeGib: number }
  | { kind: 'update'; id: string; settings: VolumeSettings }
  | { kind: 'detach' | 'delete' | 'restore' | 'purge'; id: string }

/** Changes a volume that exists. */
export const useChangeVolume = (onDone: () => void) =>
  useMutation<void, Failure, VolumeChange>({
    mutationFn: (change) => {
      switch (change.kind) {
        case 'attach':
          return attachVolume(change.id, change.instanceId)
        case 'grow':
          return growVolume(change.id, change.sizeGib)
        case 'update':
          return updateVolume(change.id, change.settings)
        case 'detach':
          return detachVolume(change.id)
        case 'delete':
          return deleteVolume(change.id)
        case 'restore':
          return restoreVolume(change.id)
        case 'purge':
          return purgeVolume(change.id)
      }
    },
    onSuccess: onDone,
    meta,
  })
