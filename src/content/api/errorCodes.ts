import type { FailureCode } from '@/lib/errorTexts'
import { isFailureCode } from '@/lib/errors'

// A file without texts, because pages link to the entries of errors and do not show them.

export type ErrorCode = FailureCode

/** Codes that mean the same as another one. Its entry has their anchors too. */
export const sameErrors: Readonly<Record<string, ErrorCode>> = {
  session_not_found: 'not_signed_in',
}

/** The code of the entry that explains a code. Undefined for codes of other services. */
export function errorCodeOf(code: string): ErrorCode | undefined {
  return isFailureCode(code) ? code : sameErrors[code]
}

/** Why an action of a server failed: the codes of the engine's drivers and of the database. */
export const actionErrorCodes = [
  'engine_unreachable',
  'busy',
  'timeout',
  'no_capacity',
  'engine_failed',
  'instance_missing',
  'image_missing',
  'snapshot_missing',
  'volume_missing',
  'other_machine',
  'volume_in_use',
  'inside_failed',
  'refused',
  'worker_lost',
  'forced',
] as const

export type ActionErrorCode = (typeof actionErrorCodes)[number]

/** The id of the entry of an action's code, because some equal codes of requests. */
export const actionErrorId = (code: string) => `action-${code}`
