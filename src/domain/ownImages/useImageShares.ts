import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { snapshotsStale } from '@/domain/staleKeys'
import {
  acceptImage,
  shareImage,
  withdrawImageShare,
  type AcceptedImage,
  type ImageShare,
  type NewImageLink,
} from './imageShare'

/** Also after a failure: what somebody else did may be the cause. */
const meta = {
  invalidates: [queryKeys.snapshots(), queryKeys.auditEvents()],
  alsoAfter: 'failure',
} as const

/** Makes a link for an image, given by its id. */
export const useShareImage = () =>
  useMutation<NewImageLink, Failure, string>({ mutationFn: (id) => shareImage(id), meta })

/** Withdraws a link of an image. */
export const useWithdrawImageShare = (onDone: (share: ImageShare) => void) =>
  useMutation<void, Failure, ImageShare>({
    mutationFn: ({ id }) => withdrawImageShare(id),
    onSuccess: (_, share) => onDone(share),
    meta,
  })

/** Accepts an image that another workspace shares: it counts in the quota, and has a price. */
export const useAcceptImage = (onDone: () => void) =>
  useMutation<void, Failure, AcceptedImage>({
    mutationFn: (accepted) => acceptImage(accepted),
    onSuccess: onDone,
    meta: {
      invalidates: [
        ...snapshotsStale,
        queryKeys.auditEvents(),
        queryKeys.catalogue('snapshotPrice'),
      ],
      alsoAfter: 'failure',
    },
  })
