import { useMutation } from '@tanstack/react-query'
import type { Failure } from '@machines/auth.types'
import { addressesStale } from '@/domain/staleKeys'
import {
  moveAddress,
  nameAddress,
  releaseAddress,
  reserveAddress,
  updateAddress,
  type AddressRequest,
  type AddressSettings,
} from './addressMutations'

/** Also after a failure: the price, a quota or what somebody else did may be the cause. */
const meta = { invalidates: addressesStale, alsoAfter: 'failure' } as const

/** Rents an address, and hands it over. */
export const useReserveAddress = (onDone: (address: string) => void) =>
  useMutation<string, Failure, { request: AddressRequest; key: string }>({
    mutationFn: ({ request, key }) => reserveAddress(request, key),
    onSuccess: onDone,
    meta,
  })

/** Moves an address to a server, or takes it off its server. */
export const useMoveAddress = (onDone: () => void) =>
  useMutation<void, Failure, { id: string; serverId: string | null }>({
    mutationFn: ({ id, serverId }) => moveAddress(id, serverId),
    onSuccess: onDone,
    meta,
  })

/** Gives an address back. */
export const useReleaseAddress = (onDone: () => void) =>
  useMutation<void, Failure, string>({
    mutationFn: (id) => releaseAddress(id),
    onSuccess: onDone,
    meta,
  })

/** Names or protects an address. */
export const useUpdateAddress = (onDone: () => void) =>
  useMutation<void, Failure, { id: string; settings: AddressSettings }>({
    mutationFn: ({ id, settings }) => updateAddress(id, settings),
    onSuccess: onDone,
    meta,
  })

/** Sets the reverse name of an address. */
export const useNameAddress = (onDone: () => void) =>
  useMutation<void, Failure, { id: string; name: string }>({
    mutationFn: ({ id, name }) => nameAddress(id, name),
    onSuccess: onDone,
    meta,
  })
