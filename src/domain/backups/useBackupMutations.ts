import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { queryKeys } from '@/domain/queryKeys'
import { snapshotsStale } from '@/domain/staleKeys'
import { setBackups, stopBackups, type BackupRequest } from './backupMutations'

/** Also after a failure: the price, or what somebody else did, may be the cause. */
const meta = {
  invalidates: [...snapshotsStale, queryKeys.catalogue('backupPrice'), queryKeys.auditEvents()],
  alsoAfter: 'failure',
} as const

/** Switches backups on, or changes their schedule. */
export const useSetBackups = (onDone: () => void) =>
  useMutation<number, Failure, BackupRequest>({
    mutationFn: (request) => setBackups(request),
    onSuccess: onDone,
    meta,
  })

/** Switches backups off. */
export const useStopBackups = (onDone: () => void) =>
  useMutation<number, Failure, readonly string[]>({
    mutationFn: (instanceIds) => stopBackups(instanceIds),
    onSuccess: onDone,
    meta,
  })
