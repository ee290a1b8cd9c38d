import type { Failure } from '@machines/auth.types'
import { isListed } from '@/content/pages'
import { errorHref } from '@/lib/errorHref'
import { isFailureCode } from '@/lib/errors'
import { notifyError } from '@/ui/notify'

/** Shows an error message with a link to the entry of the failure that caused it. */
export function notifyFailure(message: string, { code }: Pick<Failure, 'code'>): void {
  const isDocumented = isFailureCode(code) && isListed('api-docs')
  notifyError(message, isDocumented ? errorHref(code) : undefined)
}
