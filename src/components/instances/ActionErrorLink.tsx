import { actionErrorId, actionErrors } from '@/content/api/actionErrors'
import { EntryLink } from '../ErrorLink'

/** Leads from a failed action to the reason in the documentation. */
export function ActionErrorLink({ code }: { code: string | null }) {
  return code !== null && Object.hasOwn(actionErrors, code) ? (
    <EntryLink id={actionErrorId(code)} />
  ) : null
}
