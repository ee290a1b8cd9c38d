import type { Failure } from '@machines/auth.types'
import { listedErrorHref } from '@/content/api/errorHref'
import { notifyError } from '@/ui/notify'

/** Shows an error message with a link to the entry of the failure that caused it. */
export function notifyFailure(message: string, { code }: Pick<Failure, 'code'>): void {
  notifyError(message, listedErrorHref(code))
}
