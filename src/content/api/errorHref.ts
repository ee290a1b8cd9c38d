import { isListed } from '@/content/pages'
import { isFailureCode } from '@/lib/errors'

/** The documented entry of an error code: what happened, why, and what to do. */
export const errorHref = (code: string) => `/api-docs/errors#${code}`

/** The same, if the code has an entry and the brand shows the API docs. */
export function listedErrorHref(code: string | undefined): string | undefined {
  if (code === undefined || !isFailureCode(code) || !isListed('api-docs')) return undefined
  return errorHref(code)
}
