import type { Failure } from '@machines/auth.types'

/** With what a disk is downloaded once, within 30 seconds. */
export interface DownloadTicket {
  ticket: string
  /** Where programs send it; null: the provider has not said it. */
  address: string | null
}

/**
 * Says why a ticket was refused: the database names the role that is needed, or the action that the list of an API key lacks.
 * For `callBackend`.
 */
export const withReason = (refused: Failure, detail: string): Failure =>
  refused.code === 'forbidden' && detail !== '' ? { ...refused, message: detail } : refused
