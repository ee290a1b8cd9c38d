import { isListed } from '@/content/pages'
import { errorHref } from '@/content/api/errorHref'
import { isFailureCode } from '@/lib/errors'

/** Leads from an error to its entry in the documentation, if it has one. */
export function ErrorLink({ code }: { code: string }) {
  return isFailureCode(code) ? <EntryLink id={code} /> : null
}

/** A link to an entry by its id. It opens a new tab, so that no form loses what was typed. */
export function EntryLink({ id }: { id: string }) {
  return isListed('api-docs') ? (
    <a href={errorHref(id)} target="_blank" rel="noopener" className="self-center text-14">
      What does this mean? <span className="sr-only">(opens in a new tab)</span>
    </a>
  ) : null
}
