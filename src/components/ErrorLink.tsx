import { clsx } from 'clsx'
import { isListed } from '@/content/pages'
import { errorHref } from '@/lib/errorHref'
import { isFailureCode } from '@/lib/errors'

export interface ErrorLinkProps {
  code: string
  className?: string
}

/** Leads from an error to its entry in the documentation. In a new tab, so that no form loses what was typed. */
export function ErrorLink({ code, className }: ErrorLinkProps) {
  return isFailureCode(code) ? <EntryLink id={code} className={className} /> : null
}

interface EntryLinkProps {
  /** The id of the entry. */
  id: string
  className?: string | undefined
}

/** The same for an entry that is known to exist. */
export function EntryLink({ id, className }: EntryLinkProps) {
  if (!isListed('api-docs')) return null
  return (
    <a
      href={errorHref(id)}
      target="_blank"
      rel="noopener"
      className={clsx('self-center text-14', className)}
    >
      What does this mean? <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
